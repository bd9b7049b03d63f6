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
  const page = token.page ?? 1;
  if (!Number.isInteger(page) || page < 1 || page > count) return { broken: 'no-page' };
  const at = (item?.at ?? 1) + page - 1;
  // Its pages of evidence are the last ones. A letter names thousands, so none is looked up among those of the binder.
  return { text: `${text} at ${at}`, page: exhibit.last - all + at, exhibit: exhibit.id, at };
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
