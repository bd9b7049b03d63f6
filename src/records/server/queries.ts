import { isNotNull, isNull, sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineRows, type Rows } from '#core/server/database/rows.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/rows/insert-once.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { notifications } from '#features/notifications/server/table.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';
import {
  recordRow,
  type RecordAbilities,
  type RecordRow,
  type RecordStatus,
  type RecordValues,
} from '#records/schema.ts';

import { tableOf, type RecordTable } from './table.ts';

export const PAGE_ROWS = 50;

/** Where a page begins: with this record, newest first. */
export type PageStart = { createdAt: string; id: string };

type RecordRows = Rows<ReturnType<typeof recordRow>, RecordTable>;
type Listing = { trash: boolean; isFurther: boolean; isOfStatus: boolean };

const either = [false, true];
const listings: Listing[] = either.flatMap((trash) =>
  either.flatMap((isFurther) => either.map((isOfStatus) => ({ trash, isFurther, isOfStatus }))),
);

/** Names a listing; short, as the name of a prepared statement must be. */
function keyOf({ trash, isFurther, isOfStatus }: Listing): string {
  return `${trash ? 'trashed ' : ''}${isOfStatus ? 'by status ' : ''}${isFurther ? 'further ' : ''}of`;
}

const records = new Map(recordTypes.map((type) => [type.table, build(type)]));

/** What is asked of a type's table, each statement's text built once. */
export function recordsOf(type: RecordType): ReturnType<typeof build> {
  const built = records.get(type.table);
  if (!built) throw new Error(`${type.table} is not in the registry`);
  return built;
}

function build(type: RecordType) {
  const table = tableOf(type);
  const rows = defineRows({ table, row: recordRow(type), computed: {} });
  const columns = writtenColumns(type);
  const name = (act: string) => `${act} ${type.table}`;
  const lists = new Map(
    listings.map((listing) => [
      keyOf(listing),
      defineStatement(name(`list ${keyOf(listing)}`), listStatement(rows, listing)),
    ]),
  );
  const json = sql`${sql.placeholder('values')}::jsonb`;
  const written = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  /** What was saved as JSON text, for the statement that saves it. */
  const saved = sql`(select to_json(saved)::text from (select ${rows.selection}) as saved)`;
  const update = defineStatement(
    name('update'),
    sql`
      update ${table} set (${written}) = (select ${written} from jsonb_populate_record(${table}, ${json}))
      where ${table.id} = ${sql.placeholder('id')} and ${table.version} = ${sql.placeholder('version')} and ${table.deleted_at} is null
      returning ${saved}`,
  );

  return {
    rows,
    /** A page of the person's records: as many lines of JSON as there are, one more than a page where a next one begins. */
    list({ trash, status, from }: { trash: boolean; status: RecordStatus | undefined; from: PageStart | undefined }) {
      const list = lists.get(keyOf({ trash, isFurther: from !== undefined, isOfStatus: status !== undefined }));
      if (!list) throw new Error('There is a statement for every listing');
      return list({ ...from, status });
    },
    /** Adds a record and answers it as JSON text. */
    insert: defineInsert<RecordValues>({ table, columns, answer: saved }),
    /** Changes the fields given and answers the record as JSON text; no row where it is not there any more, or not at this version. */
    update: (change: { id: string; version: number; values: Partial<RecordValues> }) =>
      update({ ...change, values: JSON.stringify(change.values) }),
  };
}

/** The JSON of a page, `{ rows, next, can }`, from its lines. */
export function pageJson(lines: string | null, can: RecordAbilities): string {
  const rows = lines?.split('\n') ?? [];
  const next = rows.length > PAGE_ROWS ? (JSON.parse(rows.pop() ?? '') as RecordRow) : undefined;
  return `{"rows":[${rows.join(',')}],"next":${next ? `"${next.created_at}_${next.id}"` : 'null'},"can":${JSON.stringify(can)}}`;
}

export type DueRecord = { userId: string; link: string; day: string; title: string };

/** All users' records whose check-back day has come without a reminder since, with their addresses on this site. */
export async function listDueRecords(
  tx: Transaction,
  {
    type,
    column,
    today,
    catchUpDays,
    kind,
    limit,
  }: { type: RecordType; column: string; today: string; catchUpDays: number; kind: string; limit: number },
): Promise<DueRecord[]> {
  const table = tableOf(type);
  const day = sql`${table[column as 'id']}`;
  const link = sql`${rowLink(`${paths.dashboard}/${type.segment}`, '')}::text || ${table.id}::text`;
  return selectRows<DueRecord>(
    tx,
    sql`
      select ${table.user_id} as "userId", ${link} as link, ${day}::text as day, ${table[type.list.title as 'id']} as title
      from ${table}
      join ${userRoles} on ${userRoles.userId} = ${table.user_id} and ${userRoles.role} = 'applicant' and ${userRoles.isActive}
      where ${day} between ${today}::date - ${catchUpDays}::int and ${today}::date
        and ${table.deleted_at} is null
        and not exists (
          select 1 from ${notifications}
          where ${notifications.user_id} = ${table.user_id} and ${notifications.kind} = ${kind}
            -- However the link before the id was written then.
            and ${notifications.link} like '%=' || ${table.id}::text
            -- A later day, set after the last reminder, is another one.
            and ${notifications.created_at} >= ${day}::timestamp at time zone 'UTC'
        )
      order by ${day}, ${table.id} limit ${limit}`,
  );
}

/** No owner is named: the row policy is the owner, and naming it again would be evaluated twice. */
function listStatement({ table, selection }: RecordRows, { trash, isFurther, isOfStatus }: Listing): SQL {
  const from = sql`and (${table.created_at}, ${table.id}) <= (${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('id')}::uuid)`;
  const ofStatus = sql`and ${table.status} = ${sql.placeholder('status')}`;
  // JSON holds no line's end but escaped, so the lines need no reading to be told apart.
  return sql`
    select string_agg(row_to_json(page)::text, E'\n') from (
      select ${selection} from ${table}
      where ${trash ? isNotNull(table.deleted_at) : isNull(table.deleted_at)} ${isFurther ? from : sql``} ${isOfStatus ? ofStatus : sql``}
      order by ${table.created_at} desc, ${table.id} desc
      limit ${sql.raw(String(PAGE_ROWS + 1))}
    ) as page`;
}

/** The columns that a person writes. */
function writtenColumns(type: RecordType): string[] {
  return ['status', ...Object.keys(type.fields)];
}
