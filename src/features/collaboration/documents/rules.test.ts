import { describe, expect, it } from 'vitest';

import {
  checkDelete,
  checkReviewTransition,
  documentAbilities,
  documentActors,
  allowedDocumentTransitions,
  holders,
  checkRevision,
  checkTypeChange,
  type DocumentActor,
  type ReviewHolder,
} from './rules.ts';
import { documentStatuses, type DocumentStatus } from './schema.ts';

const now = new Date('2026-11-20T12:00:00Z');
const decided = ['Approved', 'Needs Revision'];

/** All allowed transitions, by status and, for attorneys, by current reviewer. All others are rejected. */
const allowed: Record<DocumentActor, Partial<Record<DocumentStatus, Partial<Record<ReviewHolder, string[]>>>>> = {
  applicant: {},
  mentor: {
    Pending: { none: decided, self: decided, other: decided },
    'Under Review': { none: decided, self: decided, other: decided },
  },
  attorney: {
    Pending: { none: ['Under Review'], self: decided },
    'Under Review': { none: ['Under Review'], self: decided },
  },
};

describe.each(documentActors)('document transitions by %s', (actor) => {
  const states = documentStatuses.flatMap((status) => holders.map((holder) => ({ status, holder })));
  const pairs = states.flatMap((from) =>
    documentStatuses.map((to) => ({
      ...from,
      to,
      isAllowed: allowed[actor][from.status]?.[from.holder]?.includes(to) ?? false,
    })),
  );

  it.each(pairs)('allow a document from $status, held by $holder, to $to: $isAllowed', ({ to, isAllowed, ...from }) => {
    expect(allowedDocumentTransitions(actor, from).includes(to)).toBe(isAllowed);
  });

  it.each(['In Translation', '', 'constructor'])('exclude a document with the former status %j', (status) => {
    expect(holders.flatMap((holder) => allowedDocumentTransitions(actor, { status, holder }))).toEqual([]);
  });
});

describe('the error of a rejected transition', () => {
  it.each([
    ['none', 'Approved', ['attorney'], 'review_not_started'],
    ['other', 'Approved', ['attorney'], 'review_of_another'],
    ['other', 'Under Review', ['attorney'], 'review_of_another'],
    ['self', 'Under Review', ['attorney'], 'transition_not_allowed'],
    ['none', 'Under Review', ['mentor'], 'transition_not_allowed'],
    ['other', 'Under Review', ['mentor'], 'transition_not_allowed'],
    ['other', 'Under Review', ['mentor', 'attorney'], 'review_of_another'],
    ['other', 'Pending', ['mentor', 'attorney'], 'transition_not_allowed'],
    ['none', 'Approved', ['mentor', 'attorney'], undefined],
    ['other', 'Needs Revision', ['mentor', 'attorney'], undefined],
    ['none', 'Under Review', ['mentor', 'attorney'], undefined],
    ['self', 'Needs Revision', ['attorney'], undefined],
    ['none', 'Approved', [], 'review_not_started'],
    ['self', 'Approved', [], 'transition_not_allowed'],
  ] as const)(
    'the error of a rejected transition for an open document held by %s, to %s, by %j: %s',
    (holder, to, actors, reason) => {
      expect(checkReviewTransition({ status: 'Under Review', holder }, to, actors)).toBe(reason);
      for (const status of ['Approved', 'Needs Revision', 'In Translation']) {
        expect(checkReviewTransition({ status, holder }, to, actors), status).toBe('transition_not_allowed');
      }
    },
  );
});

describe('permissions of a document’s owner', () => {
  it.each([
    ['Pending', false, { changeType: true, delete: true, revise: false }],
    ['Under Review', false, { changeType: true, delete: false, revise: false }],
    ['Approved', false, { changeType: false, delete: false, revise: false }],
    ['Needs Revision', false, { changeType: false, delete: false, revise: true }],
    ['Needs Revision', true, { changeType: false, delete: false, revise: false }],
    ['In Translation', false, { changeType: true, delete: false, revise: false }],
  ] as const)(
    'permissions of a document’s owner for a document that is %s, replaced: %s',
    (status, is_replaced, can) => {
      const document = { user_id: 'ada', status, is_replaced, review: null };
      expect(documentAbilities({ document, reader: { userId: 'ada', roles: [roleRow('applicant')] }, now })).toEqual({
        ...can,
        transitions: [],
        takeOver: false,
      });
      expect({
        changeType: !checkTypeChange(document),
        delete: !checkDelete(document),
        revise: !checkRevision(document),
      }).toEqual(can);
      const nothing = { changeType: false, delete: false, revise: false, transitions: [], takeOver: false };
      expect(
        documentAbilities({ document, reader: { userId: 'ada', roles: [roleRow('applicant', '2026-11-19')] }, now }),
      ).toEqual(nothing);
    },
  );
});

describe('permissions of an assigned user', () => {
  const document = { user_id: 'ada', status: 'Pending', is_replaced: false, review: null } as const;
  const mia = (role: string) => ({ userId: 'mia', roles: [roleRow(role)] });

  it('are those of all their roles', () => {
    const listTransitions = (...roles: ReturnType<typeof roleRow>[]) =>
      documentAbilities({ document, reader: { userId: 'mia', roles }, now }).transitions;
    expect(listTransitions(roleRow('mentor'))).toEqual(['Approved', 'Needs Revision']);
    expect(listTransitions(roleRow('attorney'))).toEqual(['Under Review']);
    expect(listTransitions(roleRow('mentor'), roleRow('attorney'))).toEqual([
      'Under Review',
      'Approved',
      'Needs Revision',
    ]);
    expect(listTransitions(roleRow('mentor', '2026-11-19'), roleRow('attorney'))).toEqual(['Under Review']);
    expect(listTransitions(roleRow('admin'))).toEqual([]);
  });

  it('include taking over another attorney’s review, as an attorney', () => {
    const review = { id: 'r', name: 'Rob', is_own: false, created_at: '2026-11-19T12:00:00Z' };
    const getAbilities = (role: string, status: string, is_own = false) =>
      documentAbilities({
        document: { ...document, status, review: { ...review, is_own } },
        reader: mia(role),
        now,
      });
    expect(getAbilities('attorney', 'Under Review')).toMatchObject({ transitions: [], takeOver: true });
    expect(getAbilities('attorney', 'Under Review', true)).toMatchObject({ transitions: decided, takeOver: false });
    expect(getAbilities('mentor', 'Under Review')).toMatchObject({ transitions: decided, takeOver: false });
    expect(getAbilities('attorney', 'Approved')).toMatchObject({ transitions: [], takeOver: false });
  });

  it('exclude their own documents', () => {
    const reader = { userId: 'ada', roles: [roleRow('applicant'), roleRow('mentor'), roleRow('attorney')] };
    expect(documentAbilities({ document, reader, now }).transitions).toEqual([]);
  });
});

function roleRow(role: string, trial_end_date = '2026-11-21') {
  return { role, is_active: true, is_subscribed: false, trial_start_date: '2026-11-01', trial_end_date };
}
