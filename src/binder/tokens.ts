import type { Token } from './binder.ts';
import { exhibitLabel } from './numbers.ts';
import type { Plan, PlannedExhibit, PlannedItem } from './planned.ts';

/** Why a token prints nothing. */
export type Broken = 'no-exhibit' | 'no-item' | 'no-page';

/**
 * What a token prints, and the stamped number of the page that it leads to; or why it prints nothing. `at` is that page's place
 * within its exhibit, null for the exhibit as a whole: unlike the number it does not depend on what stands before.
 */
export type Resolved = { text: string; page: number; exhibit: string; at: number | null } | { broken: Broken };

/**
 * What a letter's token says in this plan: "Exhibit C-2", or "Exhibit C-2 at 5". A token that names a file follows it into
 * another exhibit.
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
  // Its pages of evidence are the last ones. A letter names thousands, so none is looked up among those of the binder.
  return { text: `${text} at ${at}`, page: exhibit.last - all + at, exhibit: exhibit.id, at };
}

/** The place within the exhibit of a page of these files, which counts all of their pages; undefined if it is not bound. */
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

/** The page to name in a token, which stays the same page when pages of a file are left out or put in another order. */
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
