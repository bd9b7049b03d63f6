import { describe, expect, it } from 'vitest';

import { registry } from '#app/server/features.ts';

import { caseShape } from './case-shape.ts';
import { upgradeCase } from './upgrading.ts';

const head = { format: 'laurel-case', version: 1, made_at: '2026-11-24T12:00:00.000Z', user_id: 'a' };

describe('a case of version 1', () => {
  it('gets the names of version 3: in its head, tables, rows, drafts and files', () => {
    const tables = {
      packs: [{ id: 'b' }],
      evidence_requests: [{ answered_on: '2026-01-02', kind: 'rfe' }],
      orders: [{ way: 'link' }],
      awards: [{ way: 'kept' }],
      drafts: [{ form: 'a', values: { answered_on: '2026-01-03', __draft_key: 'b' } }],
    };
    const files = [{ address: '/files/a', path: 'files/a' }];
    expect(upgradeCase({ ...head, product: { name: 'Another' }, tables, files }, 1)).toEqual({
      format: 'laurel-case',
      version: 3,
      created_at: head.made_at,
      user_id: 'a',
      program: { name: 'Another' },
      tables: {
        filing_packets: [{ id: 'b' }],
        uscis_notices: [{ responded_on: '2026-01-02', kind: 'rfe' }],
        orders: [{ payment_option: 'link' }],
        awards: [{ way: 'kept' }],
        drafts: [{ form: 'a', values: { responded_on: '2026-01-03', __draft_key: 'b' } }],
      },
      files: [{ url: '/files/a', path: 'files/a' }],
    });
  });

  it.each([
    ['tables', []],
    ['tables', null],
    ['files', 'none'],
    ['tables', { orders: 'none', drafts: [null, { values: 'none' }], evidence_requests: [1] }],
  ])('a case of version 1 whose %s are not as expected (%j) is left to the validation', (name, value) => {
    expect(caseShape(registry).safeParse(upgradeCase({ ...head, [name]: value }, 1)).success).toBe(false);
  });

  it('a case of version 1 that has an old and a new name for the same value is not imported with one of them', () => {
    const tables = { packs: [], filing_packets: [{ id: 'b' }], orders: [{ way: 'link', payment_option: 'stripe' }] };
    expect(upgradeCase({ ...head, tables }, 1)).toMatchObject({ tables });
  });
});

it('a case of version 2 gets the names of version 3, and keeps the rest', () => {
  const drafts = ['evidence-requests', 'given-tasks/7', 'claims', 'tasks/7'].map((form) => ({ form, values: {} }));
  const tables = { rule_toggles: [{ switched_by: null }], uscis_notices: [{ responded_on: null }], drafts };
  const json = { format: 'laurel-case', version: 2, created_at: head.made_at, tables };
  expect(upgradeCase(json, 2)).toEqual({
    ...json,
    version: 3,
    tables: {
      rule_toggles: [{ toggled_by: null }],
      uscis_notices: [{ responded_on: null }],
      drafts: ['uscis-notices', 'assigned-tasks/7', 'site-stats', 'tasks/7'].map((form) => ({ form, values: {} })),
    },
  });
});

it('a case of the current version is not changed', () => {
  const json = { ...head, version: 3 };
  expect(upgradeCase(json, 3)).toBe(json);
});
