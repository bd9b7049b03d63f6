// A file of its own: what a letter looks like on paper, which the binder counts and packs bind.
import { createHash } from 'node:crypto';

import type { Facts } from '#binder/binder.ts';
import { saysSomething, type LetterDocument } from '#binder/letter.ts';
import { printLetter, resolverOf, type PrintedLetter } from '#binder/printed-letter.ts';
import type { drawLetter, DrawnLetter } from '#binder/server/letter-pages.ts';
import { outlineBinder, type PlanOutline } from '#binder/server/planning.ts';
import { runInThread } from '#core/server/threads.ts';
import { binderOf } from '#features/binders/rules.ts';
import type { BinderAnswer, PlannedLetter, StoredBinder } from '#features/binders/schema.ts';

import { letterInPlan } from '../rules.ts';

/** Each read of a binder asks for its letter, which most reads have not changed. */
const KEPT_DRAWINGS = 30;
const drawings = new Map<string, Promise<DrawnLetter>>();

type Planned = {
  binder: StoredBinder;
  files: BinderAnswer['files'];
  facts: Facts;
  continues: BinderAnswer['continues'];
};

/** The exhibits' numbers of a binder for its letter. They do not depend on the letter's own pages. */
export function planFor({ binder, files, facts, continues }: Planned, user: string): Promise<PlanOutline> {
  const hashes = Object.fromEntries(Object.entries(files).map(([address, { sha256 }]) => [address, sha256]));
  const around = { hashes, translations: {}, letter: null, continues };
  return outlineBinder({ binder: binderOf(binder, around), facts, options: { format: 'print', limit: 0 } }, user);
}

/** The letter as a binder is planned with it, and its PDF; null while it says nothing. */
export async function drawFor(
  planned: Planned,
  { document, user }: { document: LetterDocument; user: string },
): Promise<{ inPlan: PlannedLetter; drawn: DrawnLetter } | null> {
  if (!saysSomething(document)) return null;
  const printed = printLetter(document, resolverOf(await planFor(planned, user)));
  const drawn = await drawOnce(printed, user);
  const version = hashOf(document);
  return { inPlan: letterInPlan({ document, printed }, { file: drawn.facts.sha256, version }), drawn };
}

const DRAWING = new URL('../../../binder/server/letter-pages.ts', import.meta.url);

/** Draws a letter in a thread, unless that was done a while ago. @param user whose turn it takes */
export async function drawOnce(printed: PrintedLetter, user: string): Promise<DrawnLetter> {
  const key = hashOf(printed);
  const known = drawings.get(key);
  if (known) {
    // The one that was asked for last is let go last.
    drawings.delete(key);
    drawings.set(key, known);
    return known;
  }
  const drawing = runInThread<typeof drawLetter>({ module: DRAWING, name: 'drawLetter', args: [printed] }, { user });
  drawings.set(key, drawing);
  for (const oldest of drawings.keys()) {
    if (drawings.size <= KEPT_DRAWINGS) break;
    drawings.delete(oldest);
  }
  try {
    return await drawing;
  } catch (error) {
    drawings.delete(key);
    throw error;
  }
}

function hashOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
