import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import type { RecordType } from '#records/record-type.ts';
import type { RecordRow, RecordValues } from '#records/schema.ts';

import { tableOf } from './table.ts';

export const PAGE_ROWS = 50;

/** Where a page begins: with this record, newest first. */
export type PageStart = { createdAt: string; id: string };

/**
 * A page of the person's records as JSON text, `{ rows, next }`. No owner is named: the row policy is
 * the owner, and naming it again would be evaluated twice.
 */
export function listStatement(type: RecordType, { trash, from }: { trash: boolean; from: PageStart | undefined }): SQL {
  const table = tableOf(type);
  const rows = sql.raw(String(PAGE_ROWS));
  return sql`
    with found as materialized (
      select ${presentedColumns(type)} from ${table}
      where ${trash ? isNotNull(table.deleted_at) : isNull(table.deleted_at)}
        ${from ? sql`and (${table.created_at}, ${table.id}) <= (${from.createdAt}::timestamptz, ${from.id}::uuid)` : sql``}
      order by ${table.created_at} desc, ${table.id} desc
      limit ${rows} + 1
    )
    select json_build_object(
      'rows', (select coalesce(json_agg(page), '[]') from (select * from found limit ${rows}) as page),
      'next', (select concat_ws('_', to_json(created_at) #>> '{}', id) from found offset ${rows})
    )::text`;
}

export async function findRecord(tx: Transaction, type: RecordType, id: string): Promise<RecordRow | undefined> {
  const table = tableOf(type);
  return firstRow(tx, sql`select ${presentedColumns(type)} from ${table} where ${table.id} = ${id} and ${table.deleted_at} is null`);
}

/** Inserts a record and answers it as JSON text. */
export function insertStatement(type: RecordType, values: RecordValues): SQL {
  const columns = writtenColumns(type);
  return saving(type, sql`
    insert into ${tableOf(type)} (${columns})
    select ${columns} from jsonb_populate_record(null::${tableOf(type)}, ${JSON.stringify(values)}::jsonb)`);
}

/** Changes the fields given and answers the record as JSON text; no row where it is not there any more, or not at this version. */
export function updateStatement(type: RecordType, { id, version, values }: { id: string; version: number; values: Partial<RecordValues> }): SQL {
  const table = tableOf(type);
  const columns = writtenColumns(type);
  return saving(type, sql`
    update ${table} set (${columns}) = (select ${columns} from jsonb_populate_record(${table}, ${JSON.stringify(values)}::jsonb))
    where ${table.id} = ${id} and ${table.version} = ${version} and ${table.deleted_at} is null`);
}

/** Moves a record into Trash or out of it; false where there is none to move. */
export async function moveRecord(tx: Transaction, type: RecordType, id: string, to: 'trash' | 'list'): Promise<boolean> {
  const table = tableOf(type);
  const moved = await tx
    .update(table)
    .set({ deleted_at: to === 'trash' ? sql`now()` : null })
    .where(and(eq(table.id, id), to === 'trash' ? isNull(table.deleted_at) : isNotNull(table.deleted_at)))
    .returning({ id: table.id });
  return moved.length > 0;
}

/** One text whatever the values, so that PostgreSQL keeps one plan; in one statement with reading what was saved. */
function saving(type: RecordType, write: SQL): SQL {
  return sql`with saved as (${write} returning ${presentedColumns(type)}) select to_json(saved)::text from saved`;
}

/** The columns that leave, by name. */
function presentedColumns(type: RecordType): SQL {
  const table = tableOf(type);
  const names = ['id', 'created_at', 'updated_at', 'deleted_at', 'version', 'status', ...Object.keys(type.fields)];
  return sql.join(
    names.map((name) => sql`${table[name as 'id']}`),
    sql`, `,
  );
}

/** The columns that a person writes; without their table, which an insert does not allow. */
function writtenColumns(type: RecordType): SQL {
  return sql.join(
    ['status', ...Object.keys(type.fields)].map((name) => sql.identifier(name)),
    sql`, `,
  );
}

async function firstRow(tx: Transaction, statement: SQL): Promise<RecordRow | undefined> {
  // As JSON, so that instants read the same as in a list, on both engines.
  const [row] = await selectRows<{ record: RecordRow }>(tx, sql`select to_json(found) as record from (${statement}) as found`);
  return row?.record;
}
