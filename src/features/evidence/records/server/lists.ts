import { isNotNull, isNull, sql, type SQL } from 'drizzle-orm';

import { selectedUser, selectUser } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { selectEvaluationContext } from '#features/evidence/readiness/server/portfolio.ts';
import type { RecordType } from '#records/record-type.ts';
import type { ListedRecord, RecordAbilities, RecordStatus } from '#records/schema.ts';

import type { PageStart } from './page-start.ts';
import { selectPageExtras, isShared, canOpen } from './queries.ts';
import { isOwn, listedText, getTable, type RecordTable } from './table.ts';

const PAGE_SIZE = 50;

type Listing = { trash: boolean; isFurther: boolean; isOfStatus: boolean; isJudged: boolean };

const either = [false, true];
const listings: Listing[] = either.flatMap((trash) =>
  either.flatMap((isFurther) =>
    either.flatMap((isOfStatus) => either.map((isJudged) => ({ trash, isFurther, isOfStatus, isJudged }))),
  ),
);

/** Name of a listing. Short, since it becomes the name of a prepared statement. */
function getKey({ trash, isFurther, isOfStatus, isJudged }: Listing): string {
  return `${trash ? 'trashed ' : ''}${isOfStatus ? 'by status ' : ''}${isFurther ? 'further ' : ''}${isJudged ? 'judged ' : ''}of`;
}

/** Page of own records. `isJudged` adds the context for judging them. */
export type ListQuery = {
  trash: boolean;
  status: RecordStatus | undefined;
  from: PageStart | undefined;
  isJudged: boolean;
};

/**
 * Defines the list of the user's records of a type. It returns a page as lines of JSON: first the data shown with them,
 * then one line for each record. If there is a next page, its first record and the creation time of that follow.
 */
export function defineOwnList(type: RecordType): (query: ListQuery) => BoundStatement {
  const lists = new Map(
    listings.map((listing) => {
      const key = getKey(listing);
      return [key, defineStatement(`list ${key} ${type.table}`, () => ownListStatement(type, listing))];
    }),
  );
  return ({ trash, status, from, isJudged }) => {
    const list = lists.get(
      getKey({ trash, isFurther: from !== undefined, isOfStatus: status !== undefined, isJudged }),
    );
    if (!list) throw new Error('There is a statement for every listing');
    return list({ ...from, status });
  };
}

/**
 * Defines the page of records of a type that an applicant shares with the signed-in provider. The opening is recorded.
 * Null if none are shared.
 */
export function defineSharedList(type: RecordType): (applicant: string, from: PageStart | undefined) => BoundStatement {
  const define = (name: string, isFurther: boolean) =>
    defineStatement(`list ${name} ${type.table}`, () => sharedListStatement(type, { isFurther }));
  const [first, further] = [define('shared', false), define('further shared', true)];
  return (applicant, from) => (from ? further : first)({ ...from, applicant });
}

/** Formats a page as JSON, `{ rows, next, can }`, from its lines. Data shown with the rows may come first. */
export function pageJson(lines: string | null, can: RecordAbilities, { hasExtras = false } = {}): string {
  const rows = lines ? lines.split('\n') : [];
  const beside = hasExtras ? `"beside":${rows.shift()},` : '';
  const next = rows.length > PAGE_SIZE ? formatStart(rows.splice(PAGE_SIZE)) : null;
  return `{${beside}"rows":[${rows.join(',')}],"next":${JSON.stringify(next)},"can":${JSON.stringify(can)}}`;
}

function formatStart([record = '', createdAt = '']: readonly string[]): string {
  return `${JSON.parse(createdAt) as string}_${(JSON.parse(record) as ListedRecord).id}`;
}

/** The owner is named in addition to the row policy, which also admits mentors and attorneys. */
function ownListStatement(type: RecordType, { trash, isFurther, isOfStatus, isJudged }: Listing): SQL {
  const table = getTable(type);
  const context = isJudged ? sql`, 'context', ${selectEvaluationContext(selectedUser)}` : sql``;
  const beside = sql`json_build_object(${selectPageExtras(type)} ${context})::text`;
  return sql`with ${selectUser} select concat_ws(E'\n', ${beside}, (select ${selectLines(type, { trash })}
      where ${isOwn(table, selectedUser)} and ${trash ? isNotNull(table.deleted_at) : isNull(table.deleted_at)} ${isFurther ? fromStart(table) : sql``} ${isOfStatus ? sql`and ${table.status} = ${sql.placeholder('status')}` : sql``}
      ${pageEnd(table)}))`;
}

function sharedListStatement(type: RecordType, { isFurther }: Pick<Listing, 'isFurther'>): SQL {
  const table = getTable(type);
  return sql`
    select case when ${canOpen(type)} then coalesce((select ${selectLines(type, { trash: false })}
      where ${isShared(table)} ${isFurther ? fromStart(table) : sql``} ${pageEnd(table)}), '') end`;
}

/**
 * Lines of a page. JSON contains line breaks only in escaped form, so lines need no parsing. Rows become JSON after
 * their page is selected, not before they are sorted.
 */
function selectLines(type: RecordType, { trash }: Pick<Listing, 'trash'>): SQL {
  const table = getTable(type);
  const next = sql`(array_agg(${table.created_at}))[${sql.raw(String(PAGE_SIZE + 1))}]`;
  return sql`nullif(concat_ws(E'\n', string_agg(${listedText(type, { trash })}, E'\n'), to_json(${next})::text), '') from (select * from ${table}`;
}

function fromStart(table: RecordTable): SQL {
  return sql`and (${table.created_at}, ${table.id}) <= (${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('id')}::uuid)`;
}

function pageEnd(table: RecordTable): SQL {
  return sql`order by ${table.created_at} desc, ${table.id} desc limit ${sql.raw(String(PAGE_SIZE + 1))}) as ${table}`;
}
