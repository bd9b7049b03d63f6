import { describe, expect, it } from 'vitest';

import {
  criteriaWithEvidence,
  nextStep,
  nextThings,
  progressByCriterion,
  regulation,
  type TypeSummary,
} from './overview.ts';
import { recordTypes } from './registry.ts';
import type { RecordRow } from './schema.ts';
import { patents } from './types/patents.ts';

const none: TypeSummary = { table: 'patents', started: 0, in_progress: 0, completed: 0, lacking: 0, unfinished: null };
const empty = { id: '1', status: 'Started', patent_title: 'A new way' } as unknown as RecordRow;
const filled = Object.fromEntries(
  Object.entries(patents.fields).map(([name, { kind }]) => [name, kind === 'files' ? ['/files/a'] : 'given']),
) as unknown as RecordRow;
const lacking = { ...filled, status: 'Completed', grant_certificates: [], patent_number: '' } as RecordRow;

describe('the next step', () => {
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

describe('the next three things', () => {
  const typesOf = (summaries: TypeSummary[]) =>
    nextThings(recordTypes, summaries).map(({ type, step }) => [type.table, step.kind]);

  it('begin with what was begun, and go on with criteria that have nothing yet', () => {
    const summaries = [
      { ...none, completed: 1, table: 'awards' },
      { ...none, started: 1, unfinished: empty },
    ];
    expect(typesOf(summaries)).toEqual([
      ['patents', 'fill'],
      ['memberships', 'add'],
      ['published_materials', 'add'],
    ]);
  });

  it('name no criterion twice, and nothing where all is complete', () => {
    expect(typesOf([{ ...none, completed: 1 }]).map(([table]) => table)).not.toContain('original_contributions');
    expect(typesOf(recordTypes.map(({ table }) => ({ ...none, table, completed: 1 })))).toEqual([]);
  });
});

describe('a criterion that is set aside', () => {
  const claimed = regulation.criteria.filter((criterion) => criterion !== 'i' && criterion !== 'v');

  it('does not count, whatever records it has', () => {
    const summaries = ['awards', 'memberships'].map((table) => ({ ...none, table, completed: 1 }));
    expect(criteriaWithEvidence(recordTypes, summaries, claimed)).toEqual(['ii']);
  });

  it('is nothing to do next', () => {
    const summaries = [{ ...none, started: 1, unfinished: empty }];
    expect(nextThings(recordTypes, summaries, claimed).map(({ type }) => type.table)).toEqual([
      'memberships',
      'published_materials',
      'judging_events',
    ]);
  });
});

describe('the criteria with completed evidence', () => {
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

  it('counts no record that is only started, and nothing that serves no criterion', () => {
    expect(criteriaWithEvidence(types, [{ ...none, table: 'awards', started: 3 }, ...completed('totality')])).toEqual(
      [],
    );
  });

  it('counts no record that is called complete and lacks its key evidence', () => {
    const summaries = [{ ...none, table: 'awards', lacking: 2 }];
    expect(criteriaWithEvidence(types, summaries)).toEqual([]);
    expect(progressByCriterion(types, summaries)[0]).toMatchObject({ criterion: 'i', total: 2, completed: 0 });
  });

  it('tells of each criterion how many of its records are completed, and names all that serve it', () => {
    const summaries = [
      { ...none, table: 'patents', started: 1, completed: 2 },
      ...completed('original_contributions', 'totality'),
    ];
    const progress = progressByCriterion(types, summaries);
    expect(progress.map(({ criterion }) => criterion)).toEqual(regulation.criteria);
    expect(progress.filter(({ total }) => total > 0)).toEqual([
      { criterion: 'v', types: [types[1], types[2]], total: 4, completed: 3 },
    ]);
  });

  it('knows the criterion of every type of the registry', () => {
    const summaries = recordTypes.map(({ table }) => ({ ...none, table, completed: 1 }));
    const expected = new Set(recordTypes.flatMap(({ criterion }) => criterion ?? []));
    expect(new Set(criteriaWithEvidence(recordTypes, summaries))).toEqual(expected);
  });
});
