// Creates the PDF of a letter, whose pages binders count and packets bind.
import { createHash } from 'node:crypto';

import { hasLetterText, listTextBlocks, getBlockText, listTokens, type LetterDocument } from '#binder-engine/letter.ts';
import { printLetter, createResolver, getPrintedText, type PrintedLetter } from '#binder-engine/printed-letter.ts';
import type { drawLetter, DrawnLetter } from '#binder-engine/server/letter-pages.ts';
import { outlineBinder, type PlanOutline } from '#binder-engine/server/planning.ts';
import { AppError } from '#core/server/errors.ts';
import { pause } from '#core/server/pause.ts';
import { findUnprintable } from '#core/server/pdf/printable.ts';
import { runInThread } from '#core/server/threads.ts';
import { nameCharacters } from '#core/shared/character-names.ts';
import type { ExistingBinder, PlannedLetter } from '#features/petition/binders/schema.ts';
import { toPlanInput } from '#features/petition/filing-packets/rules.ts';
import { shorten } from '../rules.ts';

/** Cached, because each read of a binder needs its letter, which rarely changes. */
const KEPT_DRAWINGS = 30;
const drawings = new Map<string, Promise<DrawnLetter>>();

type Planned = Pick<ExistingBinder, 'binder' | 'files' | 'facts' | 'continues'>;

/** Exhibit numbers of a binder for its letter. They do not depend on the letter's own pages. */
export function planFor(planned: Planned, user: string): Promise<PlanOutline> {
  const alone = { ...planned, translations: {}, letter: null, unprintable: '' };
  return outlineBinder(toPlanInput(alone, { format: 'print' }), user);
}

/** Returns the letter as planned with a binder, and its PDF. Null if it is empty. */
export async function drawFor(
  planned: Planned,
  { document, user }: { document: LetterDocument; user: string },
): Promise<{ inPlan: PlannedLetter; drawn: DrawnLetter } | null> {
  if (!hasLetterText(document)) return null;
  const plan = await planFor(planned, user);
  await pause();
  const printed = printLetter(document, createResolver(plan));
  const drawn = await drawOnce({ printed, binder: planned.binder.title }, user);
  await pause();
  const tokens = listTokens(document);
  const named = new Set([...tokens.map(({ paragraph }) => paragraph), ...printed.emptySections]);
  const inPlan = {
    file: drawn.facts.sha256,
    version: computeHash(document),
    tokens,
    unprintable: unprintableIn(printed),
    emptySections: printed.emptySections,
    excerpts: collectExcerpts(document, { printed, named }),
  };
  return { inPlan, drawn };
}

/** Returns the first words of paragraphs, by ID. Empty sections are not among the printed ones. */
function collectExcerpts(
  document: LetterDocument,
  { printed, named }: { printed: PrintedLetter; named: ReadonlySet<string> },
): PlannedLetter['excerpts'] {
  const words = new Map([
    ...listTextBlocks(document).map(({ block }) => [block.attrs.id, getBlockText(block, () => '')] as const),
    ...printed.blocks.map((block) => [block.id, getPrintedText(block)] as const),
  ]);
  return Object.fromEntries([...named].map((id) => [id, shorten(words.get(id) ?? '')]));
}

/** Returns the paragraphs of a letter with characters that no font has. */
function unprintableIn({ blocks }: PrintedLetter): PlannedLetter['unprintable'] {
  return blocks.flatMap((block) => {
    const text = getPrintedText(block);
    const characters = findUnprintable(text);
    return characters.length > 0 ? [{ paragraph: block.id, text, characters }] : [];
  });
}

/** @throws AppError unprintable */
export function assertPrintable(printed: PrintedLetter): void {
  const [first] = unprintableIn(printed);
  if (!first) return;
  throw new AppError('unprintable', {
    values: { text: shorten(first.text), characters: nameCharacters(first.characters) },
  });
}

const DRAWING = new URL('../../../../binder-engine/server/letter-pages.ts', import.meta.url);

/**
 * Draws a letter in a thread, unless the result is cached.
 * @param letter.binder title of its binder, which names the applicant
 * @param user user in whose turn the thread runs
 */
export async function drawOnce(
  { printed, binder }: { printed: PrintedLetter; binder: string },
  user: string,
): Promise<DrawnLetter> {
  const title = formatTitle(binder);
  const key = computeHash({ printed, title });
  const cached = drawings.get(key);
  if (cached) {
    // Least recently used ones are evicted first.
    drawings.delete(key);
    drawings.set(key, cached);
    return cached;
  }
  const drawing = runInThread<typeof drawLetter>(
    { module: DRAWING, name: 'drawLetter', args: [printed, { title }] },
    { user },
  );
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

/** `Petition letter for Ada Lovelace`, as readers show it above the pages. */
function formatTitle(binder: string): string {
  const [, name] = /^Petition of (.+)$/.exec(binder) ?? [];
  return name === undefined ? `Letter: ${binder}` : `Petition letter for ${name}`;
}

function computeHash(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
