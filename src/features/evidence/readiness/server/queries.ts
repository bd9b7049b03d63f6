import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { jsonArrayText, jsonObjectText } from '#core/server/database/json-text.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { criterionClaims } from '#features/evidence/claimed-criteria/server/table.ts';
import { responseColumns, recordTables, type RecordTable } from '#features/evidence/records/server/table.ts';
import { ruleToggles } from '#features/evidence/rule-toggles/server/table.ts';

import type { Filing } from '../schema.ts';
import { petitions } from './table.ts';

/** Position of a record among those of its table, newest first. */
export type RecordPosition = { created_at: string; id: string };

/** Record columns by the field names of the API. */
export type RecordColumns = Readonly<Record<string, SQL | PgColumn>>;

export const recordTableNames = Object.keys(recordTables);

const rulesOff = sql`(select coalesce(json_agg(${ruleToggles.rule}), '[]') from ${ruleToggles} where ${ruleToggles.is_off})`;

/** Inserts the user's first filing date. Returns whether there was none. */
export async function addFiling(tx: Transaction, filedOn: string | null): Promise<boolean> {
  const added = await tx.insert(petitions).values({ filed_on: filedOn }).onConflictDoNothing().returning({
    id: petitions.id,
  });
  return added.length > 0;
}

/** Updates the filing date of this version. Returns whether it still existed. */
export async function changeFiling(
  tx: Transaction,
  { filedOn, version }: { filedOn: string | null; version: number },
): Promise<boolean> {
  const changed = await tx
    .update(petitions)
    .set({ filed_on: filedOn })
    .where(and(sql`${petitions.user_id} = ${currentUser}`, eq(petitions.version, version)))
    .returning({ id: petitions.id });
  return changed.length > 0;
}

export async function findFiling(tx: Transaction): Promise<Filing | undefined> {
  const [found] = await selectRows<{ json: string }>(
    tx,
    sql`select row_to_json(filing)::text as json from (${selectFiling(currentUser)}) as filing`,
  );
  return found && (JSON.parse(found.json) as Filing);
}

/**
 * Selects a user's records and their context as JSON text. Row policies restrict rows, claims and filing date to the
 * applicant's own.
 * @param on date on which they are judged, if it is read with them
 * @param translations translations of the user's files, as JSON
 * @param unreadable URLs of the user's files that inspection could not read, as JSON. Default: none
 * @param selectColumns columns to read of a table
 * @param only tables to read
 * @param limit maximum records of each table. Default: all
 * @param mayRead whether the reader may read a table of the user's. Unreadable ones become null
 */
export function selectPortfolio({
  owner,
  on,
  translations,
  unreadable = sql`'[]'::json`,
  selectColumns,
  only = () => sql`true`,
  limit,
  mayRead = () => sql`true`,
}: {
  owner: SQL;
  on?: SQL;
  translations: SQL;
  unreadable?: SQL;
  selectColumns: (table: string, columns: RecordColumns) => SQL[];
  only?: (table: string, columns: RecordColumns) => SQL;
  limit?: number;
  mayRead?: (table: SQL) => SQL;
}): SQL {
  const records = Object.entries(recordTables).map(([table, rows]) => {
    const columns = responseColumns(table);
    const selection = sql.join(selectColumns(table, columns), sql`, `);
    const all = selectRecords(owner, { table: rows, selection, condition: only(table, columns), limit });
    return [table, sql`case when ${mayRead(sql.raw(`'${table}'`))} then ${all} end`] as const;
  });
  return jsonObjectText({
    name: sql`to_json(app.display_name(${owner}))`,
    ...(on && { on: sql`to_json(${on})` }),
    records: Object.fromEntries(records),
    translations,
    claimed: sql`
      select case when count(*) > 0 then coalesce(json_agg(${criterionClaims.criterion}) filter (where ${criterionClaims.is_claimed}), '[]') end
      from ${criterionClaims} where ${criterionClaims.user_id} = ${owner}`,
    filing: sql`select row_to_json(filing) from (${selectFiling(owner)}) as filing`,
    off: rulesOff,
    attested: sql`app.attested_elements(${owner})`,
    unreadable,
  });
}

/** SQL for the context for judging a user's records, as JSON. */
export function selectContext({
  owner,
  translations,
  unreadable,
}: {
  owner: SQL;
  translations: SQL;
  unreadable: SQL;
}): SQL {
  return sql`
    json_build_object(
      'translations', ${translations},
      'filedOn', (select ${petitions.filed_on} from ${petitions} where ${petitions.user_id} = ${owner}),
      'off', ${rulesOff},
      'unreadable', ${unreadable}
    )`;
}

/** Reads the whole texts of a field by record ID. */
export async function findTexts(
  tx: Transaction,
  { table: name, field, ids }: { table: string; field: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  const table = recordTables[name];
  const column = responseColumns(name)[field];
  if (!table || !column) throw new Error(`${name} has no ${field}`);
  const rows = await selectRows<{ id: string; text: string }>(
    tx,
    sql`select ${table.id} as id, ${column} as text from ${table} where ${table.id} = any (${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** Selects the records of a table after the position in the placeholders `created_at` and `id`, as a JSON array. */
export function selectRecordPage(
  owner: SQL,
  {
    table: name,
    selectColumns,
    limit,
  }: { table: string; selectColumns: (table: string, columns: RecordColumns) => SQL[]; limit: number },
): SQL {
  const table = recordTables[name];
  if (!table) throw new Error(`${name} is not a table of records`);
  const selection = sql.join(selectColumns(name, responseColumns(name)), sql`, `);
  const after = sql`(${sql.placeholder('created_at')}::timestamptz, ${sql.placeholder('id')}::uuid)`;
  return selectRecords(owner, {
    table,
    selection,
    condition: sql`(${table.created_at}, ${table.id}) < ${after}`,
    limit,
  });
}

/** Selects records outside of Trash, newest first. */
function selectRecords(
  owner: SQL,
  {
    table,
    selection,
    condition,
    limit,
  }: { table: RecordTable; selection: SQL; condition: SQL; limit?: number | undefined },
): SQL {
  return sql`(
    select ${jsonArrayText(sql`row_to_json(r)`)} from (
      select ${selection} from ${table}
      where ${table.user_id} = ${owner} and ${isNull(table.deleted_at)} and ${condition}
      order by ${table.created_at} desc, ${table.id} desc
      ${limit === undefined ? sql`` : sql`limit ${sql.raw(String(limit))}`}
    ) as r
  )`;
}

function selectFiling(owner: SQL): SQL {
  return sql`select ${petitions.filed_on}, ${petitions.version} from ${petitions} where ${petitions.user_id} = ${owner}`;
}
