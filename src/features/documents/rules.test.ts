import { describe, expect, it } from 'vitest';

import {
  deleteRefusal,
  documentAbilities,
  documentActors,
  documentStepsFrom,
  revisionRefusal,
  typeRefusal,
  type DocumentActor,
} from './rules.ts';
import { documentStatuses, type DocumentStatus } from './schema.ts';

const now = new Date('2026-11-20T12:00:00Z');
const decided = ['Approved', 'Needs Revision'];

/** Every step there is; all others are refused. */
const allowed: Record<DocumentActor, Partial<Record<DocumentStatus, string[]>>> = {
  applicant: {},
  mentor: { Pending: decided, 'Under Review': decided },
  attorney: { Pending: ['Under Review'], 'Under Review': decided },
};

describe.each(documentActors)('%s', (actor) => {
  const pairs = documentStatuses.flatMap((from) =>
    documentStatuses.map((to) => ({ from, to, isAllowed: allowed[actor][from]?.includes(to) ?? false })),
  );

  it.each(pairs)('moves a document from $from to $to: $isAllowed', ({ from, to, isAllowed }) => {
    expect(documentStepsFrom(actor, from).includes(to)).toBe(isAllowed);
  });

  it.each(['In Translation', '', 'constructor'])(
    'moves no document that is %j, as the former system had it',
    (from) => {
      expect(documentStepsFrom(actor, from)).toEqual([]);
    },
  );
});

describe('what its owner may do', () => {
  it.each([
    ['Pending', false, { changeType: true, delete: true, revise: false }],
    ['Under Review', false, { changeType: true, delete: false, revise: false }],
    ['Approved', false, { changeType: false, delete: false, revise: false }],
    ['Needs Revision', false, { changeType: false, delete: false, revise: true }],
    ['Needs Revision', true, { changeType: false, delete: false, revise: false }],
    ['In Translation', false, { changeType: true, delete: false, revise: false }],
  ] as const)('with a document that is %s, replaced: %s', (status, is_replaced, can) => {
    const document = { user_id: 'ada', status, is_replaced };
    expect(documentAbilities({ document, reader: { userId: 'ada', roles: [held('applicant')] }, now })).toEqual({
      ...can,
      steps: [],
    });
    expect({
      changeType: !typeRefusal(document),
      delete: !deleteRefusal(document),
      revise: !revisionRefusal(document),
    }).toEqual(can);
    const nothing = { changeType: false, delete: false, revise: false, steps: [] };
    expect(
      documentAbilities({ document, reader: { userId: 'ada', roles: [held('applicant', '2026-11-19')] }, now }),
    ).toEqual(nothing);
  });
});

describe('what an assigned user may do', () => {
  const document = { user_id: 'ada', status: 'Pending', is_replaced: false } as const;

  it('is what any of their roles allows', () => {
    const stepsOf = (...roles: ReturnType<typeof held>[]) =>
      documentAbilities({ document, reader: { userId: 'mia', roles }, now }).steps;
    expect(stepsOf(held('mentor'))).toEqual(['Approved', 'Needs Revision']);
    expect(stepsOf(held('attorney'))).toEqual(['Under Review']);
    expect(stepsOf(held('mentor'), held('attorney'))).toEqual(['Under Review', 'Approved', 'Needs Revision']);
    expect(stepsOf(held('mentor', '2026-11-19'), held('attorney'))).toEqual(['Under Review']);
    expect(stepsOf(held('admin'))).toEqual([]);
  });

  it('is nothing with what is their own', () => {
    const reader = { userId: 'ada', roles: [held('applicant'), held('mentor'), held('attorney')] };
    expect(documentAbilities({ document, reader, now }).steps).toEqual([]);
  });
});

function held(role: string, trial_end_date = '2026-11-21') {
  return { role, is_active: true, is_subscribed: false, trial_start_date: '2026-11-01', trial_end_date };
}
