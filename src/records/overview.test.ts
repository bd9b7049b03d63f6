import { describe, expect, it } from 'vitest';

import { parts as partNames, type Finding, type Level, type Part, type PartReadiness } from './findings.ts';
import {
  criteriaWithEvidence,
  nextStep,
  findNextThing,
  nextActions,
  regulation,
  type TypeSummary,
} from './overview.ts';
import { recordTypes } from './registry.ts';
import type { RecordRow } from './schema.ts';
import { patents } from './record-types/patents.ts';

const none: TypeSummary = { table: 'patents', started: 0, in_progress: 0, completed: 0, lacking: 0, unfinished: null };
const empty = { id: '1', status: 'Started', patent_title: 'A new way' } as unknown as RecordRow;
const filled = Object.fromEntries(
  Object.entries(patents.fields).map(([name, { kind }]) => [name, kind === 'files' ? ['/files/a'] : 'given']),
) as unknown as RecordRow;
const lacking = { ...filled, status: 'Completed', grant_certificates: [], patent_number: '' } as RecordRow;

describe('the next step of the overview', () => {
  it.each([
    ['a first record, where there is none', none, { kind: 'add' }],
    [
      'the first required item that is missing, not what may stay empty',
      { ...none, started: 1, unfinished: empty },
      {
        kind: 'fill',
        item: { name: 'country', label: 'Country', isRequired: true },
        row: empty,
      },
    ],
    [
      'the same for a record that its owner calls complete',
      { ...none, lacking: 1, unfinished: lacking },
      {
        kind: 'fill',
        item: { name: 'grant_certificates', label: 'Grant certificates', isRequired: true },
        row: lacking,
      },
    ],
    [
      'saying that it is complete, where nothing required is missing',
      { ...none, in_progress: 1, unfinished: filled },
      { kind: 'complete', row: filled },
    ],
    ['nothing, where all are complete', { ...none, completed: 2 }, { kind: 'done' }],
  ])('is %s', (_what, summary, expected) => {
    expect(nextStep(patents, summary)).toEqual(expected);
  });
});

/** All parts without records and findings, except for the given changes. */
function judged(changes: Partial<Record<Part, Partial<PartReadiness>>> = {}): PartReadiness[] {
  return partNames.map((part) => ({
    part,
    label: part,
    cite: '',
    records: 0,
    isClaimed: true,
    elements: [],
    findings: [],
    ...changes[part],
  }));
}

function found(level: Level, field: string | null, { record = '1', table = 'patents' } = {}): Finding {
  const place = { table, record, title: `Record ${record}`, field };
  return {
    rule: `${level}-${field}`,
    level,
    say: 'It is missing.',
    cite: [],
    element: null,
    place,
    file: null,
    asOf: '',
  };
}

describe('the next three steps', () => {
  const things = (parts: PartReadiness[], summaries: TypeSummary[] = []) =>
    nextActions({ types: recordTypes, summaries, parts }).map((thing) =>
      thing.kind === 'fill'
        ? [thing.type.table, thing.kind, thing.record, thing.field]
        : [thing.type.table, thing.kind],
    );

  it('start with blockers, then incomplete records, then criteria without records', () => {
    const awards = { records: 1, findings: [found('gap', 'photos_url', { table: 'awards', record: '2' })] };
    const v = { records: 1, findings: [found('gap', 'inventors'), found('stop', 'expert_letter_url')] };
    expect(things(judged({ i: awards, v }))).toEqual([
      ['patents', 'fill', '1', 'expert_letter_url'],
      ['awards', 'fill', '2', 'photos_url'],
      ['patents', 'fill', '1', 'inventors'],
    ]);
    expect(things(judged({ i: awards }))).toEqual([
      ['awards', 'fill', '2', 'photos_url'],
      ['memberships', 'add'],
      ['published_materials', 'add'],
    ]);
  });

  it('name one field of each record, required ones first, and records with required gaps first', () => {
    const v = {
      records: 2,
      findings: [
        found('gap', 'inventors', { record: '2' }),
        found('gap', 'inventors'),
        found('gap', 'expert_letter_url'),
        found('gap', 'grant_certificates'),
      ],
    };
    expect(things(judged({ v })).slice(0, 2)).toEqual([
      ['patents', 'fill', '1', 'grant_certificates'],
      ['patents', 'fill', '2', 'inventors'],
    ]);
  });

  it('name a missing key field if no rule requires it', () => {
    expect(things(judged({ v: { records: 1 } }), [{ ...none, started: 1, unfinished: empty }])[0]).toEqual([
      'patents',
      'fill',
      '1',
      'country',
    ]);
  });

  it('suggest a status for a complete record, and not for one with findings', () => {
    const unfinished = { ...filled, id: '1' } as RecordRow;
    const summaries = [{ ...none, in_progress: 1, unfinished }];
    expect(things(judged({ v: { records: 1 } }), summaries)[0]).toEqual(['patents', 'complete']);
    expect(things(judged({ v: { records: 1, findings: [found('gap', 'inventors')] } }), summaries)[0]).toEqual([
      'patents',
      'fill',
      '1',
      'inventors',
    ]);
  });

  it('omit risks and notes, and types without records', () => {
    const unplaced = {
      ...found('gap', 'continuing_work'),
      place: { table: 'totality', record: null, title: null, field: null },
    };
    const parts = judged({
      v: { records: 1, findings: [found('risk', 'inventors'), found('note', 'inventors')] },
      case: { findings: [unplaced] },
    });
    expect(things(parts).map(([table]) => table)).toEqual(['awards', 'memberships', 'published_materials']);
  });

  it('name no criterion twice, and are empty if all is complete', () => {
    expect(things(judged()).map(([table]) => table)).not.toContain('original_contributions');
    const all = Object.fromEntries(partNames.map((part) => [part, { records: 1 }]));
    expect(
      things(
        judged(all),
        recordTypes.map(({ table }) => ({ ...none, table, completed: 1 })),
      ),
    ).toEqual([]);
  });
});

describe('the next step of a record type', () => {
  const next = (summary: TypeSummary, changes: Partial<Record<Part, Partial<PartReadiness>>> = {}) =>
    findNextThing(patents, { summaries: [summary], parts: judged(changes) });

  it('is a first record, even if another type supports the same criterion', () => {
    expect(next(none, { v: { records: 3 } })).toEqual({ kind: 'add', type: patents });
  });

  it('is a finding, even if every record is completed with its key evidence', () => {
    const findings = [found('gap', 'inventors'), found('gap', 'photos_url', { table: 'awards' })];
    expect(next({ ...none, completed: 1 }, { v: { records: 1, findings } })).toMatchObject({
      kind: 'fill',
      field: 'inventors',
    });
  });

  it('is empty if the records are complete without findings', () => {
    expect(
      next({ ...none, completed: 1 }, { v: { records: 1, findings: [found('risk', 'inventors')] } }),
    ).toBeUndefined();
  });
});

describe('an excluded criterion', () => {
  const claimed = regulation.criteria.filter((criterion) => criterion !== 'i' && criterion !== 'v');

  it('does not count, even if it has records', () => {
    const summaries = ['awards', 'memberships'].map((table) => ({ ...none, table, completed: 1 }));
    expect(criteriaWithEvidence(recordTypes, summaries, claimed)).toEqual(['ii']);
  });

  it('has no next step', () => {
    const summaries = [{ ...none, started: 1, unfinished: empty }];
    const parts = judged({ v: { records: 1, findings: [found('stop', 'expert_letter_url')] } });
    expect(nextActions({ types: recordTypes, summaries, parts, claimed }).map(({ type }) => type.table)).toEqual([
      'memberships',
      'published_materials',
      'judging_events',
    ]);
  });
});

describe('the number of criteria with completed evidence', () => {
  const types = [
    { table: 'awards', criterion: 'i' },
    { table: 'patents', criterion: 'v' },
    { table: 'original_contributions', criterion: 'v' },
    { table: 'totality' },
  ] as const;
  const completed = (...tables: string[]) => tables.map((table) => ({ ...none, table, completed: 1 }));

  it('counts patents and contributions once', () => {
    expect(criteriaWithEvidence(types, completed('patents', 'original_contributions'))).toEqual(['v']);
  });

  it('excludes started records, and records that support no criterion', () => {
    expect(criteriaWithEvidence(types, [{ ...none, table: 'awards', started: 3 }, ...completed('totality')])).toEqual(
      [],
    );
  });

  it('excludes completed records without their key evidence', () => {
    const summaries = [{ ...none, table: 'awards', lacking: 2 }];
    expect(criteriaWithEvidence(types, summaries)).toEqual([]);
  });

  it('includes the criterion of every type in the registry', () => {
    const summaries = recordTypes.map(({ table }) => ({ ...none, table, completed: 1 }));
    const expected = new Set(recordTypes.flatMap(({ criterion }) => criterion ?? []));
    expect(new Set(criteriaWithEvidence(recordTypes, summaries))).toEqual(expected);
  });
});
