// Reads all evidence and its context in one pipeline; of a large portfolio further records and long texts after it.
import { sql, type SQL } from 'drizzle-orm';

import type { ActorContext } from '#core/server/actor-context.ts';
import type { Actor } from '#core/server/database/database.ts';
import { selectJson } from '#core/server/database/listing.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { AppError } from '#core/server/errors.ts';
import { createShares } from '#core/server/share.ts';
import { createTextCache } from '#core/server/text-cache.ts';
import { runInThread } from '#core/server/threads.ts';
import { selectUnreadableFiles } from '#features/petition/binders/server/queries.ts';
import { selectFileTranslations } from '#features/evidence/certified-translations/server/queries.ts';
import { sharesAnything } from '#features/evidence/evidence-sharing/server/queries.ts';

import { evaluatedColumns, LATER } from './evaluated-fields.ts';
import {
  lastOfFullTables,
  longTextsIn,
  type extractGists,
  type LongText,
  type Read,
  type FurtherRecords,
} from './judging.ts';
import {
  selectContext,
  findTexts,
  selectPortfolio,
  selectRecordPage,
  recordTableNames,
  type RecordPosition,
} from './queries.ts';

const applicant = sql`${sql.placeholder('applicant')}::uuid`;
/** Date of the time `at` for the reader, on which the evidence is judged. */
const today = sql`app.day_of(${currentUser}, ${sql.placeholder('at')}::timestamptz)`;
const JUDGING = new URL('judging.ts', import.meta.url);
/** Judging this many characters takes about 20 ms. */
const MAX_CHARACTERS_HERE = 500_000;
/**
 * Records of each table that are read at first, and those of a page. Each page is a transaction of about 10 ms, between
 * which PGlite, with its only session, answers others. Most users' records are read at first.
 */
const FIRST_RECORDS = 50;
const PAGE_RECORDS = 500;
/** Bytes of long texts per read. */
const BATCH_BYTES = 2_000_000;
/** Pages and long texts are read for one request of a user at a time, because each holds a batch and its copy. */
const takeTurn = createShares(1);
/** Gists of about 30,000 long texts. Reading the texts is half of a report's work, and few change between two reports. */
const knownGists = createTextCache(2_000_000);

export const readOwn = defineStatement(
  'read own portfolio',
  sql`select ${selectPortfolio({
    owner: currentUser,
    on: today,
    translations: selectFileTranslations(currentUser),
    unreadable: selectUnreadableFiles(currentUser),
    selectColumns: evaluatedColumns,
    limit: FIRST_RECORDS,
  })}`,
);

/** Context for judging the signed-in applicant's records. */
export const readContext = defineStatement(
  'read judging context',
  sql`select ${selectEvaluationContext(currentUser)}::text`,
);

/**
 * Portfolio of an applicant, as far as they share it with the signed-in provider, without the files that inspection
 * could not read. The opening is recorded. Null if they share nothing.
 */
export const readShared = defineStatement(
  'read shared portfolio',
  sql`select case when ${sharesAnything(applicant)} then ${selectPortfolio({
    owner: applicant,
    on: today,
    translations: selectFileTranslations(applicant),
    selectColumns: evaluatedColumns,
    limit: FIRST_RECORDS,
    mayRead: (table) => sql`app.view_evidence(${applicant}, ${table})`,
  })} end`,
);

/** Statements that read the records of a table after a position, as far as the signed-in user may read them. */
const recordPages = new Map(
  recordTableNames.map((table) => {
    const page = () =>
      sql`select ${selectRecordPage(applicant, { table, selectColumns: evaluatedColumns, limit: PAGE_RECORDS })}`;
    return [table, defineStatement(`read a page of ${table}`, page)];
  }),
);

/** SQL for the context for judging a user's records, as JSON. */
export function selectEvaluationContext(owner: SQL): SQL {
  return selectContext({
    owner,
    translations: selectFileTranslations(owner),
    unreadable: selectUnreadableFiles(owner),
  });
}

/**
 * Reads everything that evidence is judged by today.
 * @param owner default: the signed-in user
 * @throws AppError not_found if the owner shares nothing; too_many_requests
 */
export async function readPortfolio(
  ctx: ActorContext,
  bind: (values: { at: string }) => BoundStatement,
  owner?: string,
): Promise<{ actor: Actor; read: Read }> {
  const { actor, json } = await ctx.read(bind({ at: ctx.now.toISOString() }));
  if (json === null) throw new AppError('not_found');
  const first: Read = { json, unreadable: owner && (await readUnreadable(ctx, owner)), pages: [], gists: [] };
  const full = await evaluateHereOrInThread(
    { name: 'lastOfFullTables', make: lastOfFullTables, args: [first, FIRST_RECORDS] },
    actor,
  );
  // Formatted as a JSON key, which no text contains unescaped.
  if (full.length === 0 && !first.json.includes(`${LATER}":`)) return { actor, read: first };
  return takeTurn(actor.userId, async () => {
    const pages: FurtherRecords[] = [];
    for (const { table, last } of full) {
      pages.push(...(await readPages(ctx, { table, last, owner: owner ?? actor.userId })));
    }
    const read = { ...first, pages };
    const texts = await evaluateHereOrInThread({ name: 'longTextsIn', make: longTextsIn, args: [read] }, actor);
    return { actor, read: { ...read, gists: await readGists(ctx, texts, actor) } };
  });
}

/**
 * Reads which files of an applicant inspection could not read. The row policies of files would look for each of them in
 * all rows of the applicant, which takes seconds for the most files. Only those in shared records are reported.
 */
async function readUnreadable(ctx: ActorContext, owner: string): Promise<string | undefined> {
  const statement = sql`select ${selectUnreadableFiles(sql`${owner}::uuid`)}::text`;
  const { json } = await ctx.readElevated('reads which shared files are unreadable', (tx) => selectJson(tx, statement));
  return json ?? undefined;
}

/** Reads the records of a table after a position. */
async function readPages(
  ctx: ActorContext,
  { table, last, owner }: { table: string; last: RecordPosition; owner: string },
): Promise<FurtherRecords[]> {
  const page = recordPages.get(table);
  if (!page) throw new Error(`${table} is not a table of records`);
  const pages: FurtherRecords[] = [];
  for (let after: RecordPosition | undefined = last; after;) {
    const { json } = await ctx.read(page({ applicant: owner, ...after }));
    pages.push({ table, json: json ?? '[]' });
    after = (JSON.parse(json ?? '[]') as RecordPosition[])[PAGE_RECORDS - 1];
  }
  return pages;
}

/** Runs a function of `judging.ts`, for a large portfolio in a thread. */
export async function evaluateHereOrInThread<Args extends [read: Read, ...rest: unknown[]], Made>(
  { name, make, args }: { name: string; make: (...args: Args) => Made; args: Args },
  actor: Actor,
): Promise<Awaited<Made>> {
  const [{ json, pages, gists }] = args;
  if (json.length <= MAX_CHARACTERS_HERE && pages.length === 0 && gists.length === 0) return await make(...args);
  return inThread<(...args: Args) => Made>({ name, args }, actor);
}

/** Reads long texts in batches, because all of them would be hundreds of megabytes. */
async function readGists(ctx: ActorContext, texts: readonly LongText[], actor: Actor): Promise<string[]> {
  const gists = texts.map((text) => knownGists.find(getKey(text)));
  const unknown = texts.flatMap((text, place) => (gists[place] === undefined ? [{ text, place }] : []));
  for (const batch of toBatches(unknown)) {
    const [first] = batch;
    if (!first) continue;
    const { table, field } = first.text;
    const found = await ctx.transaction((tx) => findTexts(tx, { table, field, ids: batch.map(({ text }) => text.id) }));
    // A record that the user may no longer read keeps its place, and has no gist for others.
    const there = batch.filter(({ text }) => found.has(text.id));
    const loaded = there.map(({ text }) => ({ field, text: found.get(text.id) ?? '' }));
    const made = await inThread<typeof extractGists>({ name: 'extractGists', args: [loaded] }, actor);
    for (const [index, { text, place }] of there.entries()) {
      gists[place] = made[index];
      knownGists.keep(getKey(text), made[index] ?? '');
    }
  }
  return gists.map((gist) => gist ?? '');
}

function getKey({ id, version, field }: LongText): string {
  return `${id} ${version} ${field}`;
}

type Placed = { text: LongText; place: number };

/** Each batch is of one column and limited in bytes. */
function toBatches(texts: readonly Placed[]): Placed[][] {
  const batches: Placed[][] = [];
  let bytes = 0;
  const byColumn = Map.groupBy(texts, ({ text }) => `${text.table}.${text.field}`);
  for (const placed of byColumn.values()) {
    let batch: Placed[] = [];
    for (const one of placed) {
      if (batch.length === 0 || bytes + one.text.bytes > BATCH_BYTES) {
        batch = [];
        batches.push(batch);
        bytes = 0;
      }
      batch.push(one);
      bytes += one.text.bytes;
    }
  }
  return batches;
}

function inThread<Run extends (...args: never[]) => unknown>(
  job: { name: string; args: Parameters<Run> },
  { userId: user }: Actor,
): Promise<Awaited<ReturnType<Run>>> {
  return runInThread<Run>({ module: JUDGING, ...job }, { user });
}
