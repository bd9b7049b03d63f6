import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid, type PgColumn } from 'drizzle-orm/pg-core';

import { createdAt, instant, rowId, updatedAt } from '#core/server/database/columns.ts';
import { currentUser, currentUserAs, entitledUserAs, grantedPeople, policies } from '#core/server/database/policies.ts';
import { declareColumnRights } from '#core/server/database/rights.ts';
import { users } from '#core/server/identity/table.ts';
import type { RecordType } from '#records/record-type.ts';
import { READ_TITLE_CHARACTERS } from '#records/record-title.ts';
import { recordTypes } from '#records/registry.ts';
import { requiredFields } from '#records/rules.ts';

import { answeredDate, fieldColumns, isFilled, partialDates, precisionOfDate } from './columns.ts';

/** The columns that every record has, whatever its type. */
const sharedColumns = () => ({
  id: rowId(),
  user_id: uuid()
    .notNull()
    .default(sql`app.user_id()`)
    .references(() => users.id, { onDelete: 'cascade' }),
  status: text().notNull().default('Started'),
  created_at: createdAt(),
  updated_at: updatedAt(),
  version: integer().notNull().default(1),
  /** Set while the record lies in Trash. */
  deleted_at: instant(),
});

function recordTable(type: RecordType) {
  const made = pgTable(type.table, { ...sharedColumns(), ...fieldColumns(type.fields) }, (table) => [
    check(`${type.table}_status`, sql`${table.status} in ('Started', 'In Progress', 'Completed')`),
    ...partialDates(type.fields).map((name) =>
      check(
        `${type.table}_${precisionOfDate(name)}`,
        sql`${table[precisionOfDate(name) as 'id']} in ('year', 'month')`,
      ),
    ),
    index(`${type.table}_newest`)
      .on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deleted_at} is null`),
    ...reminderColumns(type).map((name) =>
      index(`${type.table}_${name}`)
        .on(table[name as 'id'])
        .where(sql`${table[name as 'id']} is not null`),
    ),
    // Of all rows: it also finds how many there are.
    index(`${type.table}_trash`).on(table.user_id, table.deleted_at),
    ...policies({
      name: type.table,
      // Own lists and counts name the owner beside it (`isOwn`): a mentor may be an applicant as well.
      read: sql`${table.user_id} = ${currentUserAs('applicant')} or (${table.deleted_at} is null and ${table.user_id} = any (${grantedPeople(type.table)}))`,
      create: sql`${table.user_id} = ${entitledUserAs('applicant')}`,
      update: sql`${table.user_id} = ${entitledUserAs('applicant')}`,
    }),
  ]);
  const written = writtenColumns(type) as 'status'[];
  declareColumnRights(made, { create: ['user_id', ...written], user_id: [...written, 'deleted_at'] });
  return made;
}

/** The columns that a person writes. */
export function writtenColumns(type: RecordType): string[] {
  return ['status', ...Object.keys(type.fields), ...partialDates(type.fields).map(precisionOfDate)];
}

/** The days on which the person is reminded of a record. */
export function reminderColumns(type: RecordType): string[] {
  return Object.entries(type.fields).flatMap(([name, field]) => (field.kind === 'date' && field.reminds ? [name] : []));
}

export type RecordTable = ReturnType<typeof recordTable>;

export const recordTables: Record<string, RecordTable> = Object.fromEntries(
  recordTypes.map((type) => [type.table, recordTable(type)]),
);

export function tableOf(type: RecordType): RecordTable {
  const table = recordTables[type.table];
  if (!table) throw new Error(`${type.table} is not in the registry`);
  return table;
}

/** Those of the signed-in user: the row policy also shows them what applicants share with them. */
export function isOwn(table: RecordTable): SQL {
  return sql`${table.user_id} = ${currentUser}`;
}

/** The column of a field, which the table's type does not know. */
export function fieldColumn(type: RecordType, name: string): PgColumn {
  return tableOf(type)[name as 'id'];
}

/** Fields that are answered otherwise than their columns are, by name. */
export function answeredDates(type: RecordType): Record<string, SQL> {
  return Object.fromEntries(
    partialDates(type.fields).map((name) => [
      name,
      answeredDate(fieldColumn(type, name), fieldColumn(type, precisionOfDate(name))),
    ]),
  );
}

/** What the API answers of the named table's columns, by the names of the fields. */
export function answeredColumns(table: string): Record<string, SQL | PgColumn> {
  const type = recordTypes.find((one) => one.table === table);
  if (!type) throw new Error(`${table} is not in the registry`);
  const dates = answeredDates(type);
  const unanswered = new Set(['user_id', ...Object.keys(dates).map(precisionOfDate)]);
  return Object.fromEntries(
    Object.entries(getTableColumns(tableOf(type)))
      .filter(([name]) => !unanswered.has(name))
      .map(([name, column]) => [name, dates[name] ?? column]),
  );
}

/** What a record's title is made from. PostgreSQL reads no more of a long text than this. */
export function storedTitle(type: RecordType): SQL {
  return sql`split_part(left(${fieldColumn(type, type.list.title)}, ${sql.raw(String(READ_TITLE_CHARACTERS))}), E'\n', 1)`;
}

/** Whether a record counts as complete: its owner says so, and nothing required is missing. */
export function isComplete(type: RecordType): SQL {
  const filled = requiredFields(type).map(([name, field]) => isFilled(fieldColumn(type, name), field));
  return sql.join([sql`${tableOf(type).status} = 'Completed'`, ...filled], sql` and `);
}
