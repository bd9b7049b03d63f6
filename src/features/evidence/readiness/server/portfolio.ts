// Reads all evidence and its context in one pipeline, then long texts.
import { sql, type SQL } from 'drizzle-orm';

import type { ActorContext } from '#core/server/actor-context.ts';
import type { Actor } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { createShares } from '#core/server/share.ts';
import { runInThread } from '#core/server/threads.ts';
import { unreadableFilesOf } from '#features/petition/binders/server/queries.ts';
import { fileTranslationsOf } from '#features/evidence/certified-translations/server/queries.ts';

import { evaluatedColumns, LATER } from './evaluated-fields.ts';
import type { Gist, gistsOf, LongText, longTextsIn, Read } from './judging.ts';
import { contextOf, findTexts, portfolioOf } from './queries.ts';

const applicant = sql`${sql.placeholder('applicant')}::uuid`;
/** Date of the time `at` for the reader, on which the evidence is judged. */
const today = sql`app.day_of(${currentUser}, ${sql.placeholder('at')}::timestamptz)`;
const JUDGING = new URL('judging.ts', import.meta.url);
/** Judging this many characters takes about 20 ms. */
const MAX_CHARACTERS_HERE = 500_000;
/** Bytes of long texts per read. */
const BATCH_BYTES = 4_000_000;
/** Long texts are read for one request of a user at a time, because each holds a batch and its copy for the thread. */
const takeTurn = createShares(1);

export const readOwn = defineStatement(
  'read own portfolio',
  sql`select ${portfolioOf({
    owner: currentUser,
    on: today,
    translations: fileTranslationsOf(currentUser),
    unreadable: unreadableFilesOf(currentUser),
    columnsOf: evaluatedColumns,
  })}`,
);

/** Context for judging the signed-in applicant's records. */
export const readContext = defineStatement('read judging context', sql`select ${judgingContextOf(currentUser)}::text`);

/** Portfolio of an applicant, as far as they share it with the signed-in provider. The opening is recorded. */
export const readShared = defineStatement(
  'read shared portfolio',
  sql`select ${portfolioOf({
    owner: applicant,
    on: today,
    translations: fileTranslationsOf(applicant),
    unreadable: unreadableFilesOf(applicant),
    columnsOf: evaluatedColumns,
    mayRead: (table) => sql`app.view_evidence(${applicant}, ${table})`,
  })}`,
);

/** SQL for the context for judging a user's records, as JSON. */
export function judgingContextOf(owner: SQL): SQL {
  return contextOf({ owner, translations: fileTranslationsOf(owner), unreadable: unreadableFilesOf(owner) });
}

/** Reads everything that evidence is judged by today. */
export async function readPortfolio(
  ctx: ActorContext,
  bind: (values: { at: string }) => BoundStatement,
): Promise<{ actor: Actor; read: Read }> {
  const { actor, json } = await ctx.read(bind({ at: ctx.now.toISOString() }));
  const read = { json: json ?? '', gists: [] };
  // Formatted as a JSON key, which no text contains unescaped.
  if (!read.json.includes(`${LATER}":`)) return { actor, read };
  const texts = await inThread<typeof longTextsIn>({ name: 'longTextsIn', args: [read.json] }, actor);
  const gists = await takeTurn(actor.userId, () => readGists(ctx, texts, actor));
  return { actor, read: { ...read, gists } };
}

/** Runs a function of `judging.ts`, for a large portfolio in a thread. */
export async function evaluateHereOrInThread<Args extends [read: Read, ...rest: unknown[]], Made>(
  { name, make, args }: { name: string; make: (...args: Args) => Made; args: Args },
  actor: Actor,
): Promise<Awaited<Made>> {
  const [{ json, gists }] = args;
  if (json.length <= MAX_CHARACTERS_HERE && gists.length === 0) return await make(...args);
  return inThread<(...args: Args) => Made>({ name, args }, actor);
}

/** Reads long texts in batches, because all of them would be hundreds of megabytes. */
async function readGists(ctx: ActorContext, texts: readonly LongText[], actor: Actor): Promise<Gist[]> {
  const gists: Gist[] = [];
  for (const batch of batchesOf(texts)) {
    const [first] = batch;
    if (!first) continue;
    const { table, field } = first.text;
    const found = await ctx.transaction((tx) => findTexts(tx, { table, field, ids: batch.map(({ text }) => text.id) }));
    const loaded = batch.map(({ text }) => ({ field, text: found.get(text.id) ?? '' }));
    const made = await inThread<typeof gistsOf>({ name: 'gistsOf', args: [loaded] }, actor);
    gists.push(...batch.map(({ place }, index): Gist => [place, made[index] ?? '']));
  }
  return gists;
}

type Placed = { text: LongText; place: number };

/** Each batch is of one column and limited in bytes. */
function batchesOf(texts: readonly LongText[]): Placed[][] {
  const batches: Placed[][] = [];
  let bytes = 0;
  const byColumn = Map.groupBy(
    texts.map((text, place) => ({ text, place })),
    ({ text }) => `${text.table}.${text.field}`,
  );
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
