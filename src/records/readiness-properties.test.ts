import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';

import { emptyPortfolio, file, createRecord } from '#testing/portfolios.ts';

import { hasFieldEvidence } from './conditions.ts';
import { criteria } from './criteria.ts';
import type { Field, FieldType, FieldValue } from './field-types/kinds.ts';
import { readiness, type Finding, type Readiness } from './findings.ts';
import { evaluatePortfolio, evaluateRecord, type Portfolio } from './readiness.ts';
import { recordTypes } from './registry.ts';
import { regulationFiles } from './regulation.ts';
import type { RecordRow } from './schema.ts';

const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => file('awards', name));
const address = fc.constantFrom(...files, 'https://news.example/ada');
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('', ' ', 'Student scholarship', 'A fee of 3 years', 'revenue, ARR', 'Regional', '(((((', '\ud800'),
);

const values: Record<FieldType, (field: Field) => Arbitrary<FieldValue>> = {
  text: () => text,
  'long-text': () => text,
  choice: (field) => fc.constantFrom('', ...(field.kind === 'choice' ? field.choices : [])),
  lines: () => fc.array(text, { maxLength: 3 }),
  date: () => fc.option(day),
  integer: () => fc.option(fc.nat(200_000)),
  decimal: () => fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
  file: () => fc.option(address),
  files: () => fc.array(address, { maxLength: 3 }),
};

const anyRecord: Arbitrary<{ table: string; row: RecordRow }> = fc.constantFrom(...recordTypes).chain((type) =>
  fc
    .record({
      values: fc.record(mapFields(type.fields), { requiredKeys: [] }),
      version: fc.integer({ min: 1, max: 9 }),
      isInTrash: fc.boolean(),
    })
    .map(({ values: entered, version, isInTrash }) => ({
      table: type.table,
      row: createRecord(type.table, entered, { version, deleted_at: isInTrash ? '2026-11-01T09:00:00.000Z' : null }),
    })),
);

const anyPortfolio: Arbitrary<Portfolio> = fc.record({
  records: fc.array(anyRecord, { maxLength: 12 }).map((all) => {
    const records: Record<string, RecordRow[]> = {};
    for (const { table, row } of all) (records[table] ??= []).push(row);
    return records;
  }),
  translations: fc.array(
    fc.record({ original: address, language: fc.constantFrom('de', 'en', 'zh'), isComplete: fc.boolean() }),
    { maxLength: 3 },
  ),
  claimed: fc.option(fc.subarray([...criteria])),
  filedOn: fc.option(day),
  on: day,
  off: fc.subarray(['i-receipt', 'translation', 'case-three', 'unknown']),
  attested: fc.constant([]),
});

test('any portfolio is evaluated to the API’s response shape', () => {
  fc.assert(
    fc.property(anyPortfolio, (portfolio) => {
      const judged = evaluatePortfolio(portfolio);
      expect(readiness.parse(judged)).toEqual(judged);
    }),
  );
});

test('records with missing or mistyped fields are evaluated too', () => {
  const strange = fc.constantFrom(undefined, null, 0, -1, '', 'x', [], ['x', ''], true, {});
  fc.assert(
    fc.property(fc.constantFrom(...recordTypes), fc.infiniteStream(strange), (type, stream) => {
      const fieldValues = Object.keys(type.fields).map((name) => [name, stream.next().value]);
      const row = { ...createRecord(type.table), ...Object.fromEntries(fieldValues) } as RecordRow;
      evaluatePortfolio({ ...emptyPortfolio, records: { [type.table]: [row] } });
      evaluateRecord(type, row, { ...emptyPortfolio, filedOn: '2020-01-01' });
    }),
  );
});

test('the browser evaluates a portfolio from JSON as the server does', () => {
  fc.assert(
    fc.property(anyPortfolio, (portfolio) => {
      const read = JSON.parse(JSON.stringify(portfolio)) as Portfolio;
      expect(evaluatePortfolio(read)).toEqual(evaluatePortfolio(portfolio));
    }),
  );
});

test('a record either documents an element or has one gap that names what is missing', () => {
  fc.assert(
    fc.property(anyRecord, ({ table, row }) => {
      fc.pre(row.deleted_at === null && table !== 'totality');
      const { parts } = evaluatePortfolio({ ...emptyPortfolio, records: { [table]: [row] } });
      for (const element of parts.flatMap(({ elements }) => elements)) {
        if (!element.tables.includes(table)) continue;
        expect([element.id, element.total + element.findings.length]).toEqual([element.id, 1]);
      }
    }),
  );
});

test('filling an empty field never adds a gap to an element that is documented', () => {
  fc.assert(
    fc.property(
      anyPortfolio,
      anyRecord.chain((record) => fc.record({ record: fc.constant(record), change: generateChange(record.table) })),
      (portfolio, { record: { table, row }, change: { name, field, value } }) => {
        fc.pre(!hasFieldEvidence(field, row[name]));
        const beside = portfolio.records[table] ?? [];
        const judgedWith = (one: RecordRow): Readiness =>
          evaluatePortfolio({
            ...portfolio,
            on: '2026-11-24',
            records: { ...portfolio.records, [table]: [...beside, one] },
          });
        const before = countGaps(judgedWith(row));
        const after = countGaps(judgedWith({ ...row, [name]: value, version: row.version + 1 }));
        for (const element of elementsShownBy(table, name)) {
          expect(after.get(element) ?? 0).toBeLessThanOrEqual(before.get(element) ?? 0);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('adding a record never adds a gap to an element that is documented', () => {
  fc.assert(
    fc.property(anyPortfolio, anyRecord, (portfolio, { table, row }) => {
      const today = { ...portfolio, on: '2026-11-24' };
      const shown = evaluatePortfolio({ ...emptyPortfolio, records: { [table]: [row] } }).parts.flatMap(
        ({ elements }) => elements.filter(({ state }) => state === 'documents').map(({ id }) => id),
      );
      const before = countGaps(evaluatePortfolio(today));
      const records = { ...today.records, [table]: [...(today.records[table] ?? []), row] };
      const after = countGaps(evaluatePortfolio({ ...today, records }));
      for (const element of shown) expect(after.get(element) ?? 0).toBeLessThanOrEqual(before.get(element) ?? 0);
    }),
    { numRuns: 300 },
  );
});

function mapFields(fields: Record<string, Field>): Record<string, Arbitrary<FieldValue>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, values[field.kind](field)]));
}

function generateChange(table: string): Arbitrary<{ name: string; field: Field; value: FieldValue }> {
  const fields = Object.entries(recordTypes.find((type) => type.table === table)?.fields ?? {});
  return fc
    .constantFrom(...fields)
    .chain(([name, field]) =>
      fc.record({ name: fc.constant(name), field: fc.constant(field), value: values[field.kind](field) }),
    );
}

function elementsShownBy(table: string, name: string): string[] {
  return regulationFiles()
    .flatMap(({ elements }) => elements)
    .filter(({ shownBy }) => shownBy[table]?.includes(name))
    .map(({ id }) => id);
}

/** Counts the gaps and blockers of each element, in all parts. */
function countGaps({ parts }: Readiness): Map<string, number> {
  const isGap = ({ level }: Finding): boolean => level === 'gap' || level === 'stop';
  return new Map(
    parts
      .flatMap(({ elements }) => elements)
      .map(({ id }) => [
        id,
        parts
          .flatMap(({ elements, findings }) => [...findings, ...elements.flatMap((one) => one.findings)])
          .filter((finding) => finding.element === id && isGap(finding)).length,
      ]),
  );
}
