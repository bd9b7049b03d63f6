import { isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { jsonItems, jsonObjectText } from '#core/server/database/json-text.ts';
import { askedUser, askUser, currentUser } from '#core/server/database/policies.ts';
import { defineRepository, type Repository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { FILES_PREFIX, paths, rowLink } from '#core/shared/paths.ts';
import { hasDraftOf, settlingDraft } from '#features/storage/form-drafts/server/table.ts';
import { notifications } from '#features/communication/notifications/server/table.ts';
import { openCommentsOn } from '#features/evidence/record-comments/server/table.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';
import {
  recordRow,
  type ListedRecord,
  type RecordAbilities,
  type RecordStatus,
  type RecordValues,
} from '#records/schema.ts';

import {
  responseDates,
  fieldColumn,
  isComplete,
  isOwn,
  listedText,
  storedTitle,
  tableOf,
  writtenColumns,
  type RecordTable,
} from './table.ts';

const PAGE_SIZE = 50;

/** Start of a page: this record, newest first. */
export type PageStart = { createdAt: string; id: string };

type RecordRows = Repository<ReturnType<typeof recordRow>, RecordTable>;
type Listing = { trash: boolean; isFurther: boolean; isOfStatus: boolean };

const either = [false, true];
const listings: Listing[] = either.flatMap((trash) =>
  either.flatMap((isFurther) => either.map((isOfStatus) => ({ trash, isFurther, isOfStatus }))),
);

/** Name of a listing. Short, since it becomes the name of a prepared statement. */
function keyOf({ trash, isFurther, isOfStatus }: Listing): string {
  return `${trash ? 'trashed ' : ''}${isOfStatus ? 'by status ' : ''}${isFurther ? 'further ' : ''}of`;
}

const records = new Map(recordTypes.map((type) => [type.table, build(type)]));

/** Statements on a type's table. Each text is built once. */
export function recordsOf(type: RecordType): ReturnType<typeof build> {
  const built = records.get(type.table);
  if (!built) throw new Error(`${type.table} is not in the registry`);
  return built;
}

function build(type: RecordType) {
  const table = tableOf(type);
  const own = isOwn(table, askedUser);
  const rows = defineRepository({ table, row: recordRow(type), computed: responseDates(type), scope: isOwn(table) });
  const columns = writtenColumns(type);
  const name = (act: string) => `${act} ${type.table}`;
  const lists = new Map(
    listings.map((listing) => [
      keyOf(listing),
      defineStatement(name(`list ${keyOf(listing)}`), ownListStatement(type, listing)),
    ]),
  );
  const shared = [false, true].map((isFurther) =>
    defineStatement(name(`list ${isFurther ? 'further ' : ''}shared`), sharedListStatement(type, { isFurther })),
  );
  const sharedOne = defineStatement(name('read shared'), sharedRowStatement(rows, type));
  const json = sql`${sql.placeholder('values')}::jsonb`;
  const written = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  /** JSON text of saved values, for the statement that saves them. */
  const saved = sql`(select to_json(saved)::text from (select ${rows.selection}) as saved)`;
  const updated = sql`
      update ${table} set (${written}) = (select ${written} from jsonb_populate_record(${table}, ${json}))
      where ${table.id} = ${sql.placeholder('id')} and ${table.version} = ${sql.placeholder('version')} and ${table.deleted_at} is null
      returning ${saved}`;
  const update = defineStatement(name('update'), updated);
  const updateByKey = defineStatement(
    name('update by key'),
    sql`
      with changed (answer) as (${updated}), settled as (${settlingDraft({ key: sql`${sql.placeholder('key')}`, saved: sql`changed` })})
      select answer from changed`,
  );

  return {
    rows,
    /**
     * Returns a page of the user's records as lines of JSON: first the data shown with them, then one line for each
     * record. If there is a next page, its first record and the creation time of that follow.
     */
    list({ trash, status, from }: { trash: boolean; status: RecordStatus | undefined; from: PageStart | undefined }) {
      const list = lists.get(keyOf({ trash, isFurther: from !== undefined, isOfStatus: status !== undefined }));
      if (!list) throw new Error('There is a statement for every listing');
      return list({ ...from, status });
    },
    /**
     * Page of records that an applicant shares with the signed-in provider. The opening is recorded. Null if none are
     * shared.
     */
    listShared(applicant: string, from: PageStart | undefined) {
      const list = shared[from ? 1 : 0];
      if (!list) throw new Error('There is a statement for every listing');
      return list({ ...from, applicant });
    },
    /** A shared record as JSON text. Null if there is none. */
    readShared: (applicant: string, id: string) => sharedOne({ applicant, id }),
    /** Adds a record and returns it as JSON text. */
    insert: defineInsert<RecordValues>({ table, columns, own, answer: saved, settles: settlingDraft }),
    /**
     * Updates the given fields and returns the record as JSON text. Returns no row if it was deleted or is at another
     * version. The draft stored under the key is deleted with it.
     */
    update({
      key,
      values,
      ...at
    }: {
      id: string;
      version: number;
      key: string | undefined;
      values: Partial<RecordValues>;
    }) {
      const change = { ...at, values: JSON.stringify(values) };
      return key === undefined ? update(change) : updateByKey({ ...change, key });
    },
  };
}

/** Formats a page as JSON, `{ rows, next, can }`, from its lines. Data shown with the rows may come first. */
export function pageJson(lines: string | null, can: RecordAbilities, { hasBeside = false } = {}): string {
  const rows = lines ? lines.split('\n') : [];
  const beside = hasBeside ? `"beside":${rows.shift()},` : '';
  const next = rows.length > PAGE_SIZE ? startOf(rows.splice(PAGE_SIZE)) : null;
  return `{${beside}"rows":[${rows.join(',')}],"next":${JSON.stringify(next)},"can":${JSON.stringify(can)}}`;
}

function startOf([record = '', createdAt = '']: readonly string[]): string {
  return `${JSON.parse(createdAt) as string}_${(JSON.parse(record) as ListedRecord).id}`;
}

/** Returns an `AcclaimResponse` of the user's date at the time `at`: dates and completeness of the user's records, by type and title. */
export const listDatedRecords = defineStatement(
  'list dated records',
  sql`select ${jsonObjectText({
    name: sql`to_json(app.name_of(${currentUser}))`,
    on: sql`to_json(app.day_of(${currentUser}, ${sql.placeholder('at')}::timestamptz))`,
    // Each type is sorted separately in memory, because the titles of all of them would be sorted on disk.
    records: sql`concat('[', concat_ws(',', ${sql.join(
      recordTypes.map((type) => sql`(select ${jsonItems(sql`row_to_json(r)`)} from (${datesOf(type)}) as r)`),
      sql`, `,
    )}), ']')`,
  })}`,
);

function datesOf(type: RecordType): SQL {
  const table = tableOf(type);
  const { from, to } = type.eventDates ?? {};
  const answered = responseDates(type);
  const day = (name: string | undefined) =>
    name === undefined ? sql`null` : (answered[name] ?? sql`${fieldColumn(type, name)}::text`);
  return sql`
    select ${sql.raw(`'${type.table}'`)} as table, ${table.id} as id, ${storedTitle(type)} as title,
      ${day(from)} as "from", ${day(to)} as "to", ${isComplete(type)} as is_complete
    from ${table} where ${isOwn(table)} and ${isNull(table.deleted_at)} order by title, ${table.id}`;
}

export type DueRecord = { userId: string; link: string; day: string; title: string };

/** Selects all users' records whose check-back date has come without a reminder since, with their paths. */
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

/** Selects `url`, `type`, `id` and stored `title` of a user's files in records outside of Trash, if readable. */
export function recordFiles(user: SQL): SQL {
  const parts = recordTypes.map((type) => {
    const table = tableOf(type);
    const addresses = Object.entries(type.fields).flatMap(([name, { kind }]) => {
      if (kind === 'files') return [sql`${fieldColumn(type, name)}`];
      return kind === 'file' ? [sql`array[${fieldColumn(type, name)}]`] : [];
    });
    return sql`
      select named.url, ${sql.raw(`'${type.table}'`)} as type, ${table.id} as id, ${storedTitle(type)} as title
      from ${table}, unnest(${sql.join(addresses, sql` || `)}) as named (url)
      where ${table.user_id} = ${user} and ${isNull(table.deleted_at)} and named.url like ${sql.raw(`'${FILES_PREFIX}%'`)}`;
  });
  return sql.join(parts, sql` union all `);
}

/**
 * Selects `type`, `id` and stored `title` of a user's records outside of Trash that name this file. Reads only their
 * titles and expands no list of files.
 */
export function recordsNaming(user: SQL, url: SQLWrapper): SQL {
  const parts = recordTypes.flatMap((type) => {
    const table = tableOf(type);
    const names = Object.entries(type.fields).flatMap(([name, { kind }]) => {
      if (kind === 'files') return [sql`${url} = any (${fieldColumn(type, name)})`];
      return kind === 'file' ? [sql`${fieldColumn(type, name)} = ${url}`] : [];
    });
    return sql`
      select ${sql.raw(`'${type.table}'`)} as type, ${table.id} as id, ${storedTitle(type)} as title
      from ${table} where ${table.user_id} = ${user} and ${isNull(table.deleted_at)} and (${sql.join(names, sql` or `)})`;
  });
  return sql.join(parts, sql` union all `);
}

function sharedRowStatement({ table, selection }: RecordRows, type: RecordType): SQL {
  return sql`
    select case when ${mayOpen(type)} then (
      select row_to_json(found)::text from (
        select ${selection} from ${table} where ${isShared(table)} and ${table.id} = ${sql.placeholder('id')}
      ) as found
    ) end`;
}

/** The owner is named in addition to the row policy, which also admits mentors and attorneys. */
function ownListStatement(type: RecordType, { trash, isFurther, isOfStatus }: Listing): SQL {
  const table = tableOf(type);
  const beside = sql`json_build_object('has_draft', ${hasDraftOf(type.segment, askedUser)}, 'open_comments', ${openCommentsOn(sql.raw(`'${type.table}'`), askedUser)})::text`;
  return sql`with ${askUser} select concat_ws(E'\n', ${beside}, (select ${linesOf(type, { trash })}
      where ${isOwn(table, askedUser)} and ${trash ? isNotNull(table.deleted_at) : isNull(table.deleted_at)} ${isFurther ? fromStart(table) : sql``} ${isOfStatus ? sql`and ${table.status} = ${sql.placeholder('status')}` : sql``}
      ${pageEnd(table)}))`;
}

function sharedListStatement(type: RecordType, { isFurther }: Pick<Listing, 'isFurther'>): SQL {
  const table = tableOf(type);
  return sql`
    select case when ${mayOpen(type)} then coalesce((select ${linesOf(type, { trash: false })}
      where ${isShared(table)} ${isFurther ? fromStart(table) : sql``} ${pageEnd(table)}), '') end`;
}

function mayOpen({ table }: RecordType): SQL {
  return sql`app.open_evidence(${sql.placeholder('applicant')}::uuid, ${sql.raw(`'${table}'`)})`;
}

function isShared(table: RecordTable): SQL {
  return sql`${table.user_id} = ${sql.placeholder('applicant')}::uuid and ${isNull(table.deleted_at)}`;
}

/**
 * The lines of a page. JSON contains line breaks only in escaped form, so lines need no parsing. Rows become JSON after their page is
 * selected, not before they are sorted.
 */
function linesOf(type: RecordType, { trash }: Pick<Listing, 'trash'>): SQL {
  const table = tableOf(type);
  const next = sql`(array_agg(${table.created_at}))[${sql.raw(String(PAGE_SIZE + 1))}]`;
  return sql`nullif(concat_ws(E'\n', string_agg(${listedText(type, { trash })}, E'\n'), to_json(${next})::text), '') from (select * from ${table}`;
}

function fromStart(table: RecordTable): SQL {
  return sql`and (${table.created_at}, ${table.id}) <= (${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('id')}::uuid)`;
}

function pageEnd(table: RecordTable): SQL {
  return sql`order by ${table.created_at} desc, ${table.id} desc limit ${sql.raw(String(PAGE_SIZE + 1))}) as ${table}`;
}
