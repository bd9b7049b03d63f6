import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';

import { isTold, type Told } from '#core/server/exported.ts';
import { users } from '#core/server/identity/table.ts';
import { recordTypes } from '#records/registry.ts';

import { product } from './features.ts';

const allTables = Object.values(product.tables).filter((table) => is(table, PgTable));
const told = product.exported.filter(isTold);
const titleOf = (one: Told) => one.as ?? getTableName(one.table);

/** Whatever a table calls a person by, also where no foreign key says so. */
const personal =
  /(?:^|_)(?:user|person|people|applicant|mentor|attorney|admin|reviewer|author|owner|sender|receiver|recipient|assignee|cause|email|actor|by)(?:_id|$)/i;

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

function personColumnsOf(table: PgTable): PgColumn[] {
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

/** What the owner of a record writes of others is the owner's. */
function isFieldOfRecord(table: PgTable, { name }: PgColumn): boolean {
  return recordTypes.some((type) => type.table === getTableName(table) && name in type.fields);
}

describe('of every table that names a person', () => {
  it.each(
    allTables.flatMap((table) =>
      personColumnsOf(table).map((column) => ({
        table,
        column,
        title: `${getTableName(table)}.${snakeCase(column.name)}`,
      })),
    ),
  )('it is declared what an export holds of it, or why nothing: $title', ({ table, column }) => {
    const declared = product.exported.filter((one) => one.table === table);
    // The address of an account is a column of the person's own row.
    const isOwner = declared.some(({ owners }) => owners.includes(column)) || (table === users && declared.length > 0);
    expect(isOwner).toBe(true);
  });

  it('there are some, and some of those that hold nothing', () => {
    expect(told.length).toBeGreaterThan(20);
    expect(product.exported.length).toBeGreaterThan(told.length);
  });
});

describe.each(told.map((one) => ({ one, title: titleOf(one) })))('$title', ({ one }) => {
  const all = Object.values(getTableColumns(one.table));
  const leftOut = (one.leftOut ?? []).flatMap(({ columns }) => columns);

  it('names all columns where it names any: those of the export, and those left out', () => {
    const named = one.columns ? [...one.columns, ...leftOut] : all;
    expect(new Set(named)).toEqual(new Set(all));
    expect(named).toHaveLength(all.length);
  });

  it('is read by the person, or by the system in columns that are named', () => {
    const isReadable = getTableConfig(one.table).policies.some(({ for: operation }) => operation === 'select');
    expect(one.readBy === 'system').toBe(!isReadable);
    if (!isReadable) expect(one.columns).toBeDefined();
  });
});

it('each has a name of its own in the archive', () => {
  expect(new Set(told.map(titleOf)).size).toBe(told.length);
});
