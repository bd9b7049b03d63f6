import { is, sql, type SQL } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';

import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { ownerColumn, type FeatureRegistry, type SearchSource } from '#core/server/feature.ts';
import { countAttemptSql, limitValues, type RateLimit } from '#core/server/limits.ts';
import { pageTexts } from '#features/petition/binders/server/table.ts';
import { files as fileRows } from '#features/storage/files/server/table.ts';

/** Maximum rows of one search, newest first. Five times as many as the largest petitions have. */
export const ROWS_READ = 10_000;
/** Bytes of text that one search reads, newest rows first. Older rows are searched by title and file name only. */
export const BYTES_READ = 4_000_000;
/** Maximum bytes of recognized text that one search reads, from the newest files first: about 1,000 pages. */
const WORDS_READ = 1_500_000;
/**
 * Rows and bytes of text of one page. Each page is a transaction of about 10 ms, between which PGlite, with its only
 * session, answers others. Most users' rows fit on one page.
 */
const PAGE_SIZE = 1000;
const PAGE_BYTES = 1_000_000;
/** A search takes about 20 ms. A database that needs this long is overloaded. */
const TIMEOUT_MS = 2000;
/** Estimated compression ratio of a list in PostgreSQL. Its length is known only once it is read. */
const COMPRESSION = 8;

const pageRows = sql.raw(String(PAGE_SIZE));
const pageBytes = sql.raw(String(PAGE_BYTES));
const newestFirst = sql`(order by created_at desc, id desc rows unbounded preceding)`;

/** Start of a page: the row before it, and the bytes of text that may still be read. */
export type PageStart = { before: string; beforeId: string; bytes: number };

export const FIRST_PAGE: PageStart = {
  before: 'infinity',
  beforeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  bytes: BYTES_READ,
};
const before = sql`${sql.placeholder('before')}::timestamptz`;
const beforeId = sql`${sql.placeholder('beforeId')}::uuid`;
const bytesLeft = sql`${sql.placeholder('bytes')}::int`;

const encodeCharacter = (character: string): SQL => sql.raw(`chr(${character.charCodeAt(0)})`);

type Declared = Pick<FeatureRegistry, 'searchSources' | 'files'>;

/**
 * The JSON at the start of the response of {@link ownRowsQuery}. After it, separated by {@link SEPARATOR}, follow the values
 * of the files ({@link FILE_VALUES} each), then those of the rows ({@link ROW_VALUES} each).
 */
export type PageHead = {
  /** Number of files. */
  files: number;
  /** Start of the next page, without the ID of this page's last row. Null after the last page. */
  next: Omit<PageStart, 'beforeId'> | null;
};

/** Key, name, and the words recognized on scanned pages: empty if newer files already fill {@link WORDS_READ}. */
export const FILE_VALUES = 3;
/** Position in the registry's `searchSources`, ID, title, file URLs separated by {@link NEXT_URL}, and text. */
export const ROW_VALUES = 5;
/** Separates the values, from which it is removed. Escaping them as JSON would take a third of the statement's time. */
export const SEPARATOR = '\u001F';
export const NEXT_URL = '\u001E';
const separator = encodeCharacter(SEPARATOR);

/**
 * Builds the statement that reads a page of all searchable rows, newest first: the signed-in user's own rows of every
 * table that a feature declares under `searched`, as far as row-level security shows them, without those in Trash. Files
 * are read with the first page. `offset 0` keeps PostgreSQL from building each text twice.
 */
export function ownRowsQuery({ searchSources, files }: Declared): (start: PageStart) => BoundStatement {
  const width = Math.max(...searchSources.map((one) => listTexts(one).length));
  const listWidth = Math.max(...searchSources.map((one) => listArrayColumns(one).length));
  const tables = searchSources.map((one, source) => selectSourceRows(one, { source, files, width, listWidth }));
  const texts = [
    ...names('text', width),
    ...names('list', listWidth).map((list) => sql`array_to_string(${list}, ' ')`),
  ];
  return defineStatement(
    'read own rows to search',
    sql`
    with named_files as (
      select count(*) as count, ${joinValues([sql`key`, sql`name`, sql`words`])} as file_values
      from (${ownFilesWithWords}) as with_words
      where ${before} = 'infinity'
    ),
    newest as (
      select * from (${sql.join(tables, sql` union all `)}) as rows
      order by created_at desc, id desc
      limit ${pageRows}
    ),
    measured as (select *, sum(size) over ${newestFirst} as size_so_far from newest),
    page as (select * from measured where size_so_far - size < ${pageBytes} or ${bytesLeft} <= 0),
    texts as (
      select *, case when size_so_far <= ${bytesLeft} then concat_ws(' ', ${sql.join(texts, sql`, `)}) end as text
      from page offset 0
    ),
    own as (select *, sum(octet_length(text)) over ${newestFirst} as read_so_far from texts)
    select json_build_object(
      'files', (select count from named_files),
      'next', case when count(*) = ${pageRows} or (${bytesLeft} > 0 and max(size_so_far) >= ${pageBytes}) then json_build_object(
        'before', min(created_at), 'bytes', greatest(0, ${bytesLeft} - greatest(max(size_so_far), max(read_so_far)))
      ) end
    )::text || concat((select file_values from named_files), ${joinValues(
      [
        sql`source`,
        sql`id`,
        sql`title`,
        sql`array_to_string(addresses, ${encodeCharacter(NEXT_URL)})`,
        sql`case when read_so_far <= ${bytesLeft} then text end`,
      ],
      sql`order by created_at desc, id desc`,
    )})
    from own`,
    // Planning the reads of twenty tables takes longer than the reads, and custom plans look cheaper because the files are
    // read with the first page only. So each connection plans once.
    { settings: { statement_timeout: String(TIMEOUT_MS), plan_cache_mode: 'force_generic_plan' } },
  );
}

/** Aggregates the values of all rows as one text, each after {@link SEPARATOR}. */
function joinValues(values: readonly SQL[], order = sql``): SQL {
  const separated = values.map((value) => sql`${separator} || coalesce(replace(${value}::text, ${separator}, ''), '')`);
  return sql`string_agg(${sql.join(separated, sql` || `)}, '' ${order})`;
}

/**
 * Selects the signed-in user's files, each with its recognized words as far as {@link WORDS_READ} goes. Sizes are summed
 * first, because PostgreSQL knows the size of a text without reading it.
 */
const ownFilesWithWords = sql`
  select sized.key, sized.name, case when sized.size > 0 and sized.so_far <= ${sql.raw(String(WORDS_READ))} then (
    select string_agg(t.text, ' ' order by t.page) from ${pageTexts} as t where t.sha256 = sized.sha256
  ) end as words
  from (
    select f.key, f.name, f.sha256, recognized.size,
      sum(recognized.size) over (order by f.created_at desc, f.key rows unbounded preceding) as so_far
    from ${fileRows} as f cross join lateral (
      select coalesce(sum(octet_length(t.text)), 0) as size from ${pageTexts} as t where t.sha256 = f.sha256
    ) as recognized
    where f.user_id = ${currentUser}
  ) as sized`;

type Shape = { source: number; files: readonly PgColumn[]; width: number; listWidth: number };

/**
 * One table's part of the union. Texts remain columns, so that a long text is only a pointer until it is needed. Texts
 * beyond the bytes of a search are never read.
 */
function selectSourceRows(declared: SearchSource, { source, files, width, listWidth }: Shape): SQL {
  const { table, title } = declared;
  const [texts, lists] = [listTexts(declared), listArrayColumns(declared)];
  const sizes = [
    sql`0`,
    ...texts.map((text) => sql`coalesce(octet_length(${text}), 0)`),
    ...lists.map(
      (list) =>
        sql`coalesce(pg_column_size(${list}) * case when pg_column_compression(${list}) is null then 1 else ${sql.raw(String(COMPRESSION))} end, 0)`,
    ),
  ];
  const selected = [
    sql`${sql.raw(String(source))} as source`,
    sql`${table.id} as id`,
    sql`${table.created_at} as created_at`,
    sql`${title} as title`,
    sql`${addressesIn(files.filter((column) => column.table === table))} as addresses`,
    sql`${sql.join(sizes, sql` + `)} as size`,
    ...names('text', width).map((name, place) => sql`${texts[place] ?? sql`null::text`} as ${name}`),
    ...names('list', listWidth).map((name, place) => sql`${lists[place] ?? sql`null::text[]`} as ${name}`),
  ];
  const notInTrash = table.deleted_at ? sql` and ${table.deleted_at} is null` : sql``;
  return sql`(
    select ${sql.join(selected, sql`, `)}
    from ${table} where ${ownerColumn(declared)} = ${currentUser}${notInTrash}
      and (${table.created_at}, ${table.id}) < (${before}, ${beforeId})
    order by ${table.created_at} desc, ${table.id} desc limit ${pageRows}
  )`;
}

function listTexts({ words = [] }: SearchSource): SQL[] {
  return words.filter((part) => !isList(part)).map((part) => sql`${part}::text`);
}

function listArrayColumns({ words = [] }: SearchSource): PgColumn[] {
  return words.filter(isList);
}

function isList(part: PgColumn | SQL): part is PgColumn {
  return is(part, PgColumn) && part.getSQLType().endsWith('[]');
}

/** File URLs of a row. Those inside JSON are not searched. */
function addressesIn(columns: readonly PgColumn[]): SQL {
  const lists = columns
    .filter((column) => column.getSQLType() !== 'jsonb')
    .map((column) => (isList(column) ? sql`${column}` : sql`array[${column}]`));
  return lists.length > 0 ? sql.join(lists, sql` || `) : sql`'{}'::text[]`;
}

function names(kind: 'text' | 'list', count: number): SQL[] {
  return Array.from({ length: count }, (_, place) => sql.raw(`${kind}_${place}`));
}

const countSearch = defineStatement(
  'count a search',
  // The count need not survive a power failure.
  countAttemptSql(
    sql`'search:' || app.user_id()`,
    sql`from set_config('synchronous_commit', 'off', true) where app.user_id() is not null`,
  ),
);

/** Counts a search for the user of the session. */
export function searchCounted(limit: RateLimit): BoundStatement {
  return countSearch(limitValues(limit));
}
