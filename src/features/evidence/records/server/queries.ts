import { isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { jsonItems, jsonObjectText } from '#core/server/database/json-text.ts';
import { selectedUser, currentUser } from '#core/server/database/policies.ts';
import { defineRepository, type Repository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { FILES_PREFIX, paths, rowLink } from '#core/shared/paths.ts';
import { hasDraft, settlingDraft } from '#features/storage/form-drafts/server/table.ts';
import { notifications } from '#features/communication/notifications/server/table.ts';
import { openCommentsOn } from '#features/evidence/comments/server/table.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';
import { recordRow, type RecordValues } from '#records/schema.ts';

import {
  responseDates,
  fieldColumn,
  isComplete,
  isOwn,
  storedTitle,
  getTable,
  writtenColumns,
  type RecordTable,
} from './table.ts';

type RecordRows = Repository<ReturnType<typeof recordRow>, RecordTable>;

const records = new Map(recordTypes.map((type) => [type.table, build(type)]));

/** Statements on a type's table. Each text is built once. */
export function getRecordQueries(type: RecordType): ReturnType<typeof build> {
  const built = records.get(type.table);
  if (!built) throw new Error(`${type.table} is not in the registry`);
  return built;
}

function build(type: RecordType) {
  const table = getTable(type);
  const own = isOwn(table, selectedUser);
  const rows = defineRepository({ table, row: recordRow(type), computed: responseDates(type), scope: isOwn(table) });
  const columns = writtenColumns(type);
  const name = (operation: string) => `${operation} ${type.table}`;
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
    /** Dates and completeness of the user's records by title, as JSON items without brackets. Null if there are none. */
    listDates: defineStatement(
      name('list dates of'),
      () => sql`select ${jsonItems(sql`row_to_json(r)`)} from (${selectDates(type)}) as r`,
    ),
    /** A shared record as JSON text. Null if there is none. */
    readShared: (applicant: string, id: string) => sharedOne({ applicant, id }),
    /** Adds a record and returns it as JSON text. */
    insert: defineInsert<RecordValues>({ table, columns, own, returning: saved, settles: settlingDraft }),
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

/** Reads the user's name and their date at the time `at`, with which an `AcclaimResponse` begins. */
export const readNameAndDay = defineStatement(
  'read name and day',
  sql`select ${jsonObjectText({
    name: sql`to_json(app.display_name(${currentUser}))`,
    on: sql`to_json(app.day_of(${currentUser}, ${sql.placeholder('at')}::timestamptz))`,
  })}`,
);

function selectDates(type: RecordType): SQL {
  const table = getTable(type);
  const { from, to } = type.eventDates ?? {};
  const dates = responseDates(type);
  const day = (name: string | undefined) =>
    name === undefined ? sql`null` : (dates[name] ?? sql`${fieldColumn(type, name)}::text`);
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
  const table = getTable(type);
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
    const table = getTable(type);
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
    const table = getTable(type);
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
    select case when ${canOpen(type)} then (
      select row_to_json(found)::text from (
        select ${selection} from ${table} where ${isShared(table)} and ${table.id} = ${sql.placeholder('id')}
      ) as found
    ) end`;
}

/** Data next to a page of own records, as keys and values of `json_build_object`. */
export function selectPageExtras({ segment, table }: RecordType): SQL {
  const comments = openCommentsOn(sql.raw(`'${table}'`), selectedUser);
  return sql`'has_draft', ${hasDraft(segment, selectedUser)}, 'open_comments', ${comments}`;
}

/** Whether the applicant shares this type with the signed-in provider. The opening is recorded. */
export function canOpen({ table }: RecordType): SQL {
  return sql`app.view_evidence(${sql.placeholder('applicant')}::uuid, ${sql.raw(`'${table}'`)})`;
}

/** Whether a record is the applicant's and outside of Trash. */
export function isShared(table: RecordTable): SQL {
  return sql`${table.user_id} = ${sql.placeholder('applicant')}::uuid and ${isNull(table.deleted_at)}`;
}
