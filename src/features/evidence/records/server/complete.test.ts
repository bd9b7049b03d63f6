// Completeness of a record and the beginning of its title, in TypeScript and in SQL.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isEmptyValue, type Field, type FieldType, type FieldValue } from '#records/field-types/kinds.ts';
import { getTitle } from '#records/record-title.ts';
import { recordTypes } from '#records/registry.ts';
import { missingEvidence, requiredFields } from '#records/rules.ts';
import { recordStatuses } from '#records/schema.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listCombinations, valuesInSql } from '#testing/twins.ts';

import { isFilled } from './columns.ts';
import { fieldColumn, isComplete, storedTitle, getTable } from './table.ts';

const app = useTestApp();

/** Row values of each kind: first an empty one, then a non-empty one, then others. */
const values: Record<FieldType, readonly [FieldValue, FieldValue, ...FieldValue[]]> = {
  text: ['', 'a', ' '],
  'long-text': ['', 'a', '\n'],
  choice: ['', 'National'],
  lines: [[], ['a'], ['']],
  date: [null, '2025-06-19'],
  integer: [null, 12, 0],
  decimal: [null, 1.5, 0],
  file: [null, '/files/awards/a/1-b.pdf', ''],
  files: [[], ['/files/awards/a/1-b.pdf'], ['']],
};
/** A count that represents none is never null. */
const getValues = (field: Field) =>
  field.kind === 'integer' && field.default !== undefined ? ([0, 12] as const) : values[field.kind];

describe.each(recordTypes.map((type) => [type.table, type] as const))('a record of %s', (_table, type) => {
  const table = getTable(type);

  it.each(Object.entries(type.fields))(
    'is filled or empty by %s identically in SQL and TypeScript',
    async (name, field) => {
      const rows = getValues(field).map((value) => ({ [name]: value }));
      const filled = await valuesInSql(app.database, {
        table,
        expression: isFilled(fieldColumn(type, name), field),
        rows,
      });
      expect(filled).toEqual(rows.map((row) => !isEmptyValue(field, row[name])));
      expect(filled.slice(0, 2)).toEqual([false, true]);
    },
  );

  it('is complete with one combination of status and required fields, in SQL and TypeScript', async () => {
    const required = requiredFields(type).map(([name, field]) => [name, getValues(field).slice(0, 2)] as const);
    const rows = listCombinations<Record<string, readonly FieldValue[]>>({
      status: recordStatuses,
      ...Object.fromEntries(required),
    });
    const complete = rows.map((row) => row.status === 'Completed' && missingEvidence(type, row).length === 0);
    expect(complete.filter(Boolean)).toHaveLength(1);
    expect(await valuesInSql(app.database, { table, expression: isComplete(type), rows })).toEqual(complete);
  });
});

it('a record has the same title from a partly loaded text as from all of it', async () => {
  const [type] = recordTypes;
  if (!type) throw new Error('The registry is empty');
  const { title } = type.list;
  // SQL counts code points, a title counts graphemes of at most two code points here.
  const letters = fc.constantFrom('a', 'Ж', '王', 'é', 'e\u0301', '👩', '🇩🇪', ' ', '…', '\n', '\r\n');
  const texts = fc.sample(fc.array(letters, { minLength: 0, maxLength: 260 }), 300).map((parts) => parts.join(''));
  const stored = await valuesInSql<string>(app.database, {
    table: getTable(type),
    expression: storedTitle(type),
    rows: texts.map((text) => ({ [title]: text })),
  });
  expect(stored.map((text) => getTitle(type, { [title]: text }))).toEqual(
    texts.map((text) => getTitle(type, { [title]: text })),
  );
});
