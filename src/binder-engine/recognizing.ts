// Counts the scanned pages of a binder whose words are still to be recognized.
import type { Binder, Facts } from './binder.ts';

/** Returns the number of scanned pages of its included files whose words are not recognized yet. */
export function countWaiting({ sections }: Pick<Binder, 'sections'>, facts: Facts): number {
  const items = sections
    .filter(({ isIncluded }) => isIncluded)
    .flatMap(({ exhibits }) => exhibits.filter(({ isIncluded }) => isIncluded).flatMap((exhibit) => exhibit.items));
  const files = new Set(items.flatMap(({ isIncluded, file }) => (isIncluded && file ? file : [])));
  return [...files].reduce((sum, file) => {
    const { scans = [], recognized } = facts[file] ?? {};
    return recognized ? sum + Math.max(0, scans.length - recognized.done) : sum;
  }, 0);
}
