import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';

import { getWritableColumns } from '#core/server/database/writable-columns.ts';
import { isPortable, isExportedTable, type ExportedTable } from '#core/server/data-export.ts';
import { users } from '#core/server/identity/table.ts';
import { recordTypes } from '#records/registry.ts';

import { registry } from './features.ts';

const allTables = Object.values(registry.tables).filter((table) => is(table, PgTable));
const exportedTables = registry.exported.filter(isExportedTable);
const getExportName = (one: ExportedTable) => one.as ?? getTableName(one.table);

/** Column names that refer to a user, even without a foreign key. */
const personal =
  /(?:^|_)(?:user|person|people|applicant|mentor|attorney|admin|reviewer|author|owner|sender|receiver|recipient|assignee|cause|email|actor|by)(?:_id|$)/i;

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

function listUserColumns(table: PgTable): PgColumn[] {
  const keys = getTableConfig(table).foreignKeys.map((key) => key.reference());
  const leading = keys.filter(({ foreignTable }) => foreignTable === users).flatMap(({ columns }) => columns);
  return Object.values(getTableColumns(table)).filter(
    (column) =>
      leading.includes(column) ||
      (!isFieldOfRecord(table, column) &&
        /^(?:uuid|text)/.test(column.getSQLType()) &&
        personal.test(snakeCase(column.name))) ||
      column === users.id,
  );
}

/** Whether the column is a record field. Text by a record's owner about others belongs to the owner. */
function isFieldOfRecord(table: PgTable, { name }: PgColumn): boolean {
  return recordTypes.some((type) => type.table === getTableName(table) && name in type.fields);
}

describe('the export of every table with user data', () => {
  it.each(
    allTables.flatMap((table) =>
      listUserColumns(table).map((column) => ({
        table,
        column,
        title: `${getTableName(table)}.${snakeCase(column.name)}`,
      })),
    ),
  )('is declared, or is excluded with a reason: $title', ({ table, column }) => {
    const declared = registry.exported.filter((one) => one.table === table);
    // An account's email is a column of the user's own row.
    const isOwner = declared.some(({ owners }) => owners.includes(column)) || (table === users && declared.length > 0);
    expect(isOwner).toBe(true);
  });

  it('includes some tables, and excludes some', () => {
    expect(exportedTables.length).toBeGreaterThan(20);
    expect(registry.exported.length).toBeGreaterThan(exportedTables.length);
  });
});

describe.each(exportedTables.map((one) => ({ one, title: getExportName(one) })))('the export of $title', ({ one }) => {
  const all = Object.values(getTableColumns(one.table));
  const leftOut = (one.leftOut ?? []).flatMap(({ columns }) => columns);

  it('lists all columns or none: exported and excluded ones', () => {
    const named = one.columns ? [...one.columns, ...leftOut] : all;
    expect(new Set(named)).toEqual(new Set(all));
    expect(named).toHaveLength(all.length);
  });

  it('is read by the user, or by the system in listed columns', () => {
    const isReadable = getTableConfig(one.table).policies.some(({ for: operation }) => operation === 'select');
    expect(one.readBy === 'system').toBe(!isReadable);
    if (!isReadable) expect(one.columns).toBeDefined();
  });
});

describe.each(exportedTables.map((one) => ({ one, title: getExportName(one) })))('the import of $title', ({ one }) => {
  it('is declared, or is excluded with a reason', () => {
    expect(
      one.portable,
      `say in data-export.ts of ${getExportName(one)} what is portable, or why it stays`,
    ).toBeDefined();
  });
});

describe.each(exportedTables.filter(isPortable).map((one) => ({ one, title: getExportName(one) })))(
  'the imported columns of $title',
  ({ one }) => {
    const { columns, json = {} } = one.portable;

    it('are every writable column of a new row, except user references', () => {
      const naming = listUserColumns(one.table).map(({ name }) => name);
      // An omitted column is exported as part of another one.
      const inOthers = (one.leftOut ?? []).flatMap(({ columns: left }) => left.map(({ name }) => name));
      const writable = (getWritableColumns(one.table)?.create ?? []).filter(
        (name) => !naming.includes(name) && !inOthers.includes(name),
      );
      expect(columns.map(({ name }) => name).toSorted()).toEqual(writable.toSorted());
    });

    it('are described completely, including the shape of JSON', () => {
      for (const column of columns) expect(one.columns ?? columnsIn(one)).toContain(column);
      const written = Object.keys(one.written ?? {});
      const documents = columns
        .filter((column) => column.getSQLType() === 'jsonb' || written.includes(column.name))
        .map(({ name }) => name);
      expect(Object.keys(json).toSorted()).toEqual(documents.toSorted());
    });
  },
);

function columnsIn({ table }: ExportedTable): PgColumn[] {
  return Object.values(getTableColumns(table));
}

it('each table has a unique name in the archive', () => {
  expect(new Set(exportedTables.map(getExportName)).size).toBe(exportedTables.length);
});
