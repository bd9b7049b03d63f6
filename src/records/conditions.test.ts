import { describe, expect, test } from 'vitest';

import { file as pdfOf, createRecord } from '#testing/portfolios.ts';

import { compileCondition, wordsIn, type ConditionContext } from './conditions.ts';
import type { FieldValue } from './field-types/kinds.ts';
import type { Condition } from './regulation-file.ts';
import { recordTypes } from './registry.ts';

const [one, two] = [pdfOf('awards', 'one.pdf'), pdfOf('awards', 'two.pdf')];
const link = 'https://news.example/ada';
const nothingAround: ConditionContext = { translations: new Map(), filedOn: null };

function ask(
  table: string,
  condition: Condition,
  { values = {}, around = nothingAround }: { values?: Record<string, FieldValue>; around?: ConditionContext },
) {
  const type = recordTypes.find((recordType) => recordType.table === table);
  if (!type) throw new Error(`there is no ${table}`);
  return compileCondition(condition, type)(createRecord(table, values), around);
}

const holds = (table: string, condition: Condition, values: Record<string, FieldValue> = {}): boolean =>
  ask(table, condition, { values }) !== null;

test('a field is empty if nothing, only blanks, or a number that means none is entered', () => {
  expect(holds('published_materials', { empty: 'author' }, { author: ' \u00a0' })).toBe(true);
  expect(holds('published_materials', { empty: 'author' }, { author: 'M. S.' })).toBe(false);
  expect(holds('published_materials', { empty: 'monthly_traffic' }, { monthly_traffic: 0 })).toBe(true);
  expect(holds('commercial_success', { empty: 'receipts' }, { receipts: 0 })).toBe(false);
  expect(holds('scholarly_articles', { empty: 'authors' }, { authors: ['', ' '] })).toBe(true);
});

test('a link is a value, but not a file', () => {
  expect(holds('published_materials', { empty: 'material_url' }, { material_url: link })).toBe(false);
  expect(holds('published_materials', { noFile: 'material_url' }, { material_url: link })).toBe(true);
  expect(holds('awards', { noFile: 'media_coverage_url' }, { media_coverage_url: [link, one] })).toBe(false);
});

test('values are compared ignoring case', () => {
  expect(holds('awards', { is: ['award_level', 'Regional'] }, { award_level: ' regional ' })).toBe(true);
  expect(holds('awards', { in: ['award_level', ['Regional', 'Institutional']] }, { award_level: 'National' })).toBe(
    false,
  );
});

test('a number can be less than another, and an empty one cannot', () => {
  expect(holds('high_salary', { lt: ['percentile', 50] }, { percentile: 49 })).toBe(true);
  expect(holds('high_salary', { lt: ['percentile', 50] }, { percentile: 50 })).toBe(false);
  expect(holds('high_salary', { lt: ['percentile', 50] }, { percentile: null })).toBe(false);
});

test('conditions are combined by all, any and not', () => {
  const both: Condition = { all: [{ empty: 'author' }, { not: { empty: 'title' } }] };
  expect(holds('published_materials', both, { title: 'The engine' })).toBe(true);
  expect(holds('published_materials', both, {})).toBe(false);
  expect(holds('published_materials', { any: [{ empty: 'author' }, { empty: 'title' }] }, { title: 'x' })).toBe(true);
});

test('a date is after another of the record, or after the filing date, if there is one', () => {
  const later: Condition = { after: ['end_date', 'start_date'] };
  const days = { start_date: '2024-01-01', end_date: '2024-01-02' };
  expect(ask('memberships', later, { values: days })).toEqual([{ field: 'end_date', file: null }]);
  expect(ask('memberships', later, { values: { ...days, end_date: '2024-01-01' } })).toBeNull();
  const around = { ...nothingAround, filedOn: '2023-12-31' };
  const afterFiling: Condition = { after: ['start_date', 'filedOn'] };
  expect(ask('memberships', afterFiling, { values: days, around })).toEqual([{ field: 'start_date', file: null }]);
  expect(ask('memberships', afterFiling, { values: days })).toBeNull();
  expect(ask('memberships', { after: ['granted_on', 'filedOn'] }, { values: days, around })).toBeNull();
});

test('a month or a year is after a date only if each of its days is', () => {
  const afterFiling: Condition = { after: ['start_date', 'filedOn'] };
  const findingsFor = (start_date: string) =>
    ask('memberships', afterFiling, { values: { start_date }, around: { ...nothingAround, filedOn: '2026-06-15' } }) !==
    null;
  expect(['2026-06-16', '2026-07', '2027'].map(findingsFor)).toEqual([true, true, true]);
  expect(['2026-06-15', '2026-06', '2026', '2025-12'].map(findingsFor)).toEqual([false, false, false, false]);
});

test('every file not in English is listed, until its translation is complete', () => {
  const around = {
    ...nothingAround,
    translations: new Map([
      [one, { original: one, language: 'de', isComplete: false }],
      [two, { original: two, language: 'en-GB', isComplete: false }],
    ]),
  };
  const values = { certificate_url: one, media_coverage_url: [two, link], photos_url: [one] };
  expect(ask('awards', { language: '*' }, { values, around })).toEqual([
    { field: 'certificate_url', file: one },
    { field: 'photos_url', file: one },
  ]);
  expect(ask('awards', { language: 'photos_url' }, { values, around })).toEqual([{ field: 'photos_url', file: one }]);
  expect(ask('awards', { language: 'media_coverage_url' }, { values, around })).toBeNull();
});

describe('search words in conditions', () => {
  const finds = (words: string[], award_criteria: string): boolean =>
    holds('awards', { has: ['award_criteria', words] }, { award_criteria });

  test('match whole words, ignoring case, in any line', () => {
    expect(finds(['fee'], 'Asks for\na FEE.')).toBe(true);
    expect(finds(['fee'], 'coffee, fees, fee_s, fee2')).toBe(false);
    expect(finds(['per year'], 'paid per\n year')).toBe(true);
  });

  test('have word boundaries in other scripts too, however letters are composed', () => {
    expect(finds(['prix'], 'le prix\u0301')).toBe(false);
    expect(finds(['élève'], 'un e\u0301le\u0300ve')).toBe(true);
    expect(finds(['премия'], 'Премия года')).toBe(true);
    expect(finds(['премия'], 'суперпремия')).toBe(false);
  });

  test('match literally, including special characters', () => {
    expect(finds(['c++ (2)'], 'in C++ (2).')).toBe(true);
    expect(finds(['a.c'], 'abc')).toBe(false);
    expect(finds(['[x]|/-^$'], 'a [x]|/-^$ b')).toBe(true);
  });

  test('are found in one pass over a text of any length', () => {
    const expression = wordsIn(['student award', 'fee']);
    expect(expression.test(`${'student '.repeat(100_000)}fees`)).toBe(false);
  });

  test('match any line of a list', () => {
    expect(holds('scholarly_articles', { has: ['authors', ['ada']] }, { authors: ['X', 'Ada Lovelace'] })).toBe(true);
  });
});
