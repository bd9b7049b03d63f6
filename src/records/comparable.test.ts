import { expect, test } from 'vitest';

import { documented, emptyPortfolio, file, createRecord } from '#testing/portfolios.ts';

import { listEvidence } from './binder-evidence.ts';
import { comparableElement, criterionOfChoice, criterionOfComparable } from './comparable.ts';
import { criteria } from './criteria.ts';
import type { FieldValue } from './field-types/kinds.ts';
import type { PartReadiness } from './findings.ts';
import { documentedCriteria, evaluatePortfolio, type Portfolio } from './readiness.ts';
import { findElement, partOfElement } from './regulation.ts';
import { totality } from './record-types/totality.ts';

const pdf = file('comparable-evidence');
const choice = '(vii) Artistic exhibitions';
const why = 'Engineers do not exhibit art: a keynote demonstration shows the same.';
const whole = { comparable_for: choice, comparable_evidence: why, comparable_evidence_docs: [pdf] };
/** Criteria i and iv have their own documents. */
const two = { ...documented('awards'), ...documented('judging_events') };
const record = (values: Record<string, FieldValue> = whole) => createRecord('totality', values);

function judged(rows: ReturnType<typeof record>[], more: Partial<Portfolio> = {}): PartReadiness[] {
  return evaluatePortfolio({ ...emptyPortfolio, records: { ...two, totality: rows }, ...more }).parts;
}
const vii = (parts: PartReadiness[]) => parts.find(({ part }) => part === 'vii');
const findComparable = (parts: PartReadiness[]) => vii(parts)?.elements.find(({ id }) => id === 'vii-comparable');
const counted = (parts: PartReadiness[]) => documentedCriteria(parts).map(({ part }) => part);
const getThreeState = (parts: PartReadiness[]) =>
  parts.flatMap(({ elements }) => elements).find(({ id }) => id === 'case-three')?.state;
/** Attests what exists now, as an attorney does. */
const attesting = (rows: ReturnType<typeof record>[]): Portfolio['attested'] => {
  const { id = '', digest = '' } = findComparable(judged(rows)) ?? {};
  return [{ id, digest }];
};

test('comparable evidence belongs only to the criterion it names', () => {
  const parts = judged([record()]);
  expect(parts.flatMap(({ part, elements }) => elements.flatMap((one) => (one.comparable ? [part] : [])))).toEqual([
    'vii',
  ]);
  expect(findComparable(parts)).toMatchObject({
    state: 'documents',
    tables: ['totality'],
    cite: ['8 CFR 204.5(h)(4)'],
    comparable: 'unattested',
    shownBy: [{ place: { table: 'totality', field: 'comparable_evidence' }, files: [pdf] }],
  });
  expect(findComparable(judged([record({ ...whole, comparable_for: '' })]))).toBeUndefined();
});

test('comparable evidence requires a reason and its own files', () => {
  for (const missing of [{ comparable_evidence: ' ' }, { comparable_evidence_docs: [] }]) {
    const element = findComparable(judged([record({ ...whole, ...missing })]));
    expect(element).toMatchObject({ state: 'nothing', comparable: 'unattested' });
  }
});

test('attested comparable evidence counts toward the three criteria while it is unchanged', () => {
  const rows = [record()];
  const attested = attesting(rows);
  expect([counted(judged(rows)), getThreeState(judged(rows))]).toEqual([['i', 'iv'], 'nothing']);
  const after = judged(rows, { attested });
  expect([counted(after), getThreeState(after)]).toEqual([['i', 'iv', 'vii'], 'documents']);
  const changed = rows.map((row) => ({ ...row, version: row.version + 1 }));
  expect(counted(judged(changed, { attested }))).toEqual(['i', 'iv']);
  expect(counted(judged([...rows, record()], { attested }))).toEqual(['i', 'iv']);
  expect(counted(judged([], { attested }))).toEqual(['i', 'iv']);
  expect(counted(judged(rows, { attested: attested.map((one) => ({ ...one, id: 'viii-comparable' })) }))).toEqual([
    'i',
    'iv',
  ]);
});

test('comparable evidence does not count if its criterion is excluded, or without its files', () => {
  const rows = [record()];
  expect(counted(judged(rows, { attested: attesting(rows), claimed: ['i', 'iv'] }))).toEqual(['i', 'iv']);
  const bare = [record({ comparable_for: choice })];
  expect(counted(judged(bare, { attested: attesting(bare) }))).toEqual(['i', 'iv']);
});

test('files of comparable evidence are in its criterion’s section', () => {
  const row = record({ ...whole, executive_summary: 'Much', executive_summary_docs: [file('executive-summary')] });
  const found = listEvidence({ totality: [row] }, []);
  expect(found.map(({ section, title }) => [section, title])).toEqual([
    ['final-merits', 'Much'],
    ['vii', 'Comparable evidence'],
  ]);
  expect(found[1]?.files.map((one) => one.file)).toEqual([pdf]);
  const without = listEvidence({ totality: [record({ ...whole, comparable_for: '' })] }, []);
  expect(without.map(({ section }) => section)).toEqual(['final-merits']);
});

test('each criterion has an option and an element in the regulation data', () => {
  for (const criterion of criteria) {
    const id = comparableElement(criterion);
    expect([criterionOfComparable(id), partOfElement(id), findElement(id)?.id]).toEqual([criterion, criterion, id]);
  }
  expect(totality.fields.comparable_for.choices.map(criterionOfChoice)).toEqual(criteria);
  expect([criterionOfChoice(''), criterionOfComparable('case-comparable')]).toEqual([undefined, undefined]);
  expect(partOfElement('case-comparable')).toBe('case');
});
