// Chapters of a file as bookmarks, even if its pages were omitted, rotated or reordered.
import type { Chapter } from './binder.ts';
import type { Bookmark } from './planned.ts';

/**
 * Returns bookmarks for the chapters with any bound page. If a chapter's first page is omitted, its bookmark leads to
 * the earliest bound page before the next chapter.
 *
 * @param pages the bound pages of the file, from 1, in order
 * @param first the stamped number of the first of them
 * @param count of the pages of the file
 */
export function chapterBookmarks(
  chapters: readonly Chapter[],
  { pages, first, count }: { pages: readonly number[]; first: number; count: number },
): Bookmark[] {
  const places = new Map(pages.map((page, index) => [page, index]));
  const placed = chapters.map((chapter, index) => {
    const next = chapters.slice(index + 1).find(({ level }) => level <= chapter.level);
    return {
      ...chapter,
      place: findPlace(chapter.page, next && next.page > chapter.page ? next.page : count + 1, places),
    };
  });
  return nest(placed, first);
}

/** Returns the position of a page, or of the first bound page after it. */
function findPlace(page: number, end: number, places: ReadonlyMap<number, number>): number | undefined {
  for (let next = page; next < Math.max(end, page + 1); next += 1) {
    const place = places.get(next);
    if (place !== undefined) return place;
  }
  return undefined;
}

type Placed = Chapter & { place: number | undefined };

/** Nests chapters in the order of their bound pages. Children of a removed chapter take its position. */
function nest(chapters: readonly Placed[], first: number): Bookmark[] {
  const top = Math.min(...chapters.map(({ level }) => level));
  const made: { place: number; bookmarks: Bookmark[] }[] = [];
  for (let at = 0; at < chapters.length;) {
    const chapter = chapters[at];
    const end = chapters.findIndex(({ level }, index) => index > at && level <= top);
    const below = chapters.slice(at + 1, end < 0 ? chapters.length : end);
    at += 1 + below.length;
    if (!chapter) continue;
    const children = below.length > 0 ? nest(below, first) : [];
    const { title, place } = chapter;
    if (place !== undefined) {
      made.push({ place, bookmarks: [{ title, page: first + place, children }] });
    } else if (children[0]) made.push({ place: children[0].page - first, bookmarks: children });
  }
  return made.toSorted((one, other) => one.place - other.place).flatMap(({ bookmarks }) => bookmarks);
}
