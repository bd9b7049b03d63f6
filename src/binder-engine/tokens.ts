import type { Token } from './binder.ts';
import { exhibitLabel } from './numbers.ts';
import type { Plan, PlannedExhibit, PlannedItem } from './planned.ts';

/** Reason why a token prints nothing. */
export type Broken = 'no-exhibit' | 'no-item' | 'no-page';

/**
 * Result of resolving a token: the printed text and the stamped number of its target page, or why it prints nothing.
 * `at` is the page's position within its exhibit, or null for the whole exhibit. Unlike the page number, it does not
 * depend on earlier exhibits.
 */
export type Resolved = { text: string; page: number; exhibit: string; at: number | null } | { broken: Broken };

/**
 * Resolves a letter's token in this plan: "Exhibit C-2", or "Exhibit C-2 at 5". A token for a file follows that file
 * into another exhibit.
 */
export function resolveToken({ exhibits }: Pick<Plan, 'exhibits'>, token: Token): Resolved {
  const found = findPlace(exhibits, token);
  if (typeof found === 'string') return { broken: found };
  const { exhibit, item } = found;
  if (exhibit.first === 0) return { broken: 'no-page' };
  const text = exhibitLabel(exhibit.number);
  const all = exhibit.items.reduce((sum, entry) => sum + entry.count, 0);
  const count = item ? item.count : all;
  const isWhole = token.page === undefined && (!item || exhibit.items.length === 1);
  if (isWhole) return { text, page: exhibit.first, exhibit: exhibit.id, at: null };
  const at = token.page === undefined ? item?.at : boundPlace(item ? [item] : exhibit.items, token.page);
  if (at === undefined || count === 0) return { broken: 'no-page' };
  // Evidence pages are the last pages of an exhibit. A letter may contain thousands of tokens, so this avoids a search
  // through the binder's pages.
  return { text: `${text} at ${at}`, page: exhibit.last - all + at, exhibit: exhibit.id, at };
}

/**
 * Returns the position within the exhibit of a page of these files. The page is given as a position among all their
 * pages. Returns undefined if it is not included.
 */
function boundPlace(items: readonly PlannedItem[], page: number): number | undefined {
  let before = 0;
  for (const { at, count, arranged } of items) {
    const of = arranged?.of ?? count;
    const own = page - before;
    if (own >= 1 && own <= of) {
      const index = arranged ? arranged.pages.indexOf(own) : own - 1;
      return Number.isInteger(own) && index >= 0 ? at + index : undefined;
    }
    before += of;
  }
  return undefined;
}

/** Returns the page to store in a token. It denotes the same page even if other pages are excluded or reordered. */
export function tokenPage(items: readonly PlannedItem[], place: number): number | undefined {
  let [at, before] = [0, 0];
  for (const { count, arranged } of items) {
    if (place > at && place <= at + count) {
      const index = place - at - 1;
      return before + (arranged ? (arranged.pages[index] ?? 0) : index + 1);
    }
    at += count;
    before += arranged?.of ?? count;
  }
  return undefined;
}

function findPlace(
  exhibits: readonly PlannedExhibit[],
  { exhibit: id, item }: Token,
): { exhibit: PlannedExhibit; item?: PlannedItem } | 'no-exhibit' | 'no-item' {
  const named = exhibits.find((exhibit) => exhibit.id === id);
  if (item === undefined) return named ? { exhibit: named } : 'no-exhibit';
  for (const exhibit of named ? [named, ...exhibits] : exhibits) {
    const found = exhibit.items.find((entry) => entry.id === item);
    if (found) return { exhibit, item: found };
  }
  return named ? 'no-item' : 'no-exhibit';
}
