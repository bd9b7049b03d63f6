import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { check, index, pgTable, text, type PgColumn } from 'drizzle-orm/pg-core';

import { instant, rowId, rowStamps } from '#core/server/database/columns.ts';
import {
  currentUser,
  currentUserInRole,
  entitledUserInRole,
  sharingApplicantIds,
  policies,
} from '#core/server/database/policies.ts';
import { sparseObjectText } from '#core/server/database/json-text.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { listedFields } from '#records/listed.ts';
import type { RecordType } from '#records/record-type.ts';
import { READ_TITLE_CHARACTERS } from '#records/record-title.ts';
import { recordTypes } from '#records/registry.ts';
import { requiredFields } from '#records/rules.ts';

import { responseDate, fieldColumns, filledJson, isFilled, partialDates, precisionOfDate } from './columns.ts';

/** Columns common to records of all types. */
const sharedColumns = () => ({
  id: rowId(),
  user_id: ownerId(),
  status: text().notNull().default('Started'),
  ...rowStamps(),
  /** Set while the record is in Trash. */
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
    // Covers all rows, because it also serves counts.
    index(`${type.table}_trash`).on(table.user_id, table.deleted_at),
    ...policies({
      name: type.table,
      // The user's own lists and counts also filter by owner (`isOwn`), because a mentor can be an applicant too. `is
      // true` prevents PostgreSQL from looking for shared rows by an index, for which it would determine the sharing
      // applicants in each of these lists.
      read: sql`${table.user_id} = ${currentUserInRole('applicant')} or (${table.deleted_at} is null and (${table.user_id} = any (${sharingApplicantIds(type.table)})) is true)`,
      create: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
      update: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
    }),
  ]);
  const written = writtenColumns(type) as 'status'[];
  declareWritableColumns(made, { create: ['user_id', ...written], user_id: [...written, 'deleted_at'] });
  return made;
}

/** Columns that a user writes. */
export function writtenColumns(type: RecordType): string[] {
  return ['status', ...Object.keys(type.fields), ...partialDates(type.fields).map(precisionOfDate)];
}

/** Date columns with a reminder. */
export function reminderColumns(type: RecordType): string[] {
  return Object.entries(type.fields).flatMap(([name, field]) => (field.kind === 'date' && field.reminds ? [name] : []));
}

export type RecordTable = ReturnType<typeof recordTable>;

export const recordTables: Record<string, RecordTable> = Object.fromEntries(
  recordTypes.map((type) => [type.table, recordTable(type)]),
);

export function getTable(type: RecordType): RecordTable {
  const table = recordTables[type.table];
  if (!table) throw new Error(`${type.table} is not in the registry`);
  return table;
}

/** Condition for the signed-in user's own records, since the row policy also shows shared ones. */
export function isOwn(table: RecordTable, person = currentUser): SQL {
  return sql`${table.user_id} = ${person}`;
}

/** Column of a field, which the table's type does not know. */
export function fieldColumn(type: RecordType, name: string): PgColumn {
  return getTable(type)[name as 'id'];
}

/** Fields whose responses differ from their columns, by name. */
export function responseDates(type: RecordType): Record<string, SQL> {
  return Object.fromEntries(
    partialDates(type.fields).map((name) => [
      name,
      responseDate(fieldColumn(type, name), fieldColumn(type, precisionOfDate(name))),
    ]),
  );
}

/** Columns of the named table as returned by the API, by field name. */
export function responseColumns(table: string): Record<string, SQL | PgColumn> {
  const type = recordTypes.find((one) => one.table === table);
  if (!type) throw new Error(`${table} is not in the registry`);
  const dates = responseDates(type);
  const unanswered = new Set(['user_id', ...Object.keys(dates).map(precisionOfDate)]);
  return Object.fromEntries(
    Object.entries(getTableColumns(getTable(type)))
      .filter(([name]) => !unanswered.has(name))
      .map(([name, column]) => [name, dates[name] ?? column]),
  );
}

/** Returns the source of a record's title. PostgreSQL reads only this part of a long text. */
export function storedTitle(type: RecordType): SQL {
  return sql`split_part(left(${fieldColumn(type, type.list.title)}, ${sql.raw(String(READ_TITLE_CHARACTERS))}), E'\n', 1)`;
}

/** Whether a record counts as complete: its status is Completed and nothing required is missing. */
export function isComplete(type: RecordType): SQL {
  const filled = requiredFields(type).map(([name, field]) => isFilled(fieldColumn(type, name), field));
  return sql.join([sql`${getTable(type).status} = 'Completed'`, ...filled], sql` and `);
}

/** The JSON text of a row in a list: {@link listedFields} with a value. */
export function listedText(type: RecordType, { trash }: { trash: boolean }): SQL {
  const { id, version, status, deleted_at } = getTable(type);
  const dates = responseDates(type);
  const fields = [...listedFields(type)].map(([name, listing]) => {
    const field = type.fields[name];
    if (!field) throw new Error(`${type.table} has no field ${name}`);
    const value = dates[name] ?? fieldColumn(type, name);
    return [name, filledJson(listing === 'whole' ? value : selectBeginning(type, name), field)] as const;
  });
  return sparseObjectText({
    id: sql`'"' || ${id} || '"'`,
    version: sql`${version}::text`,
    status: sql`'"' || ${status} || '"'`,
    ...(trash && { deleted_at: sql`to_json(${deleted_at})::text` }),
    ...Object.fromEntries(fields),
  });
}

/**
 * Returns the only part of a long text that PostgreSQL reads. Texts are stored trimmed, so one character shows that
 * there is one.
 */
function selectBeginning(type: RecordType, name: string): SQL {
  if (name === type.list.title) return storedTitle(type);
  const column = fieldColumn(type, name);
  return type.fields[name]?.kind === 'lines' ? sql`${column}[1:1]` : sql`left(${column}, 1)`;
}
