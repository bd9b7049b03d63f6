import type { Chapter, Facts } from './binder.ts';
import { exhibitLabel, sectionTitle } from './numbers.ts';
import type { Bookmark, Plan, PlannedItem } from './planned.ts';

export function createBookmarks({
  sections,
  exhibits,
  pages,
  facts,
}: Pick<Plan, 'sections' | 'exhibits' | 'pages'> & { facts: Facts }): Bookmark[] {
  const evidence = new Map(
    pages.flatMap(({ exhibit, at, number }) => (exhibit && at === 1 ? [[exhibit, number] as const] : [])),
  );
  return sections.flatMap((section): Bookmark[] => {
    if (section.kind !== 'exhibits') {
      const own = pages.filter(({ kind }) => kind === section.kind);
      const [first] = own;
      if (!first) return [];
      const file = 'file' in first && first.kind === 'letter' ? first.file : null;
      const children = chaptersBelow({ file, count: own.length }, { page: first.number, facts });
      return [{ title: section.title, page: first.number, children }];
    }
    const children = exhibits
      .filter((exhibit) => exhibit.section === section.id && exhibit.first > 0)
      .map((exhibit): Bookmark => {
        const bound = exhibit.items.filter(({ count }) => count > 0);
        const start = evidence.get(exhibit.id) ?? exhibit.first;
        const items = bound.map((item): Bookmark => {
          const page = start + item.at - 1;
          return { title: item.title, page, children: chaptersBelow(item, { page, facts }) };
        });
        return {
          title: `${exhibitLabel(exhibit.number)} ${exhibit.title}`.trim(),
          page: exhibit.first,
          // The only file of an exhibit is the exhibit itself.
          children: items.length < 2 ? items.flatMap(({ children: chapters }) => chapters) : items,
        };
      });
    const [first] = children;
    return first ? [{ title: sectionTitle(section.number, section.title), page: first.page, children }] : [];
  });
}

function chaptersBelow(
  { file, count, arranged }: Pick<PlannedItem, 'file' | 'count' | 'arranged'>,
  { page, facts }: { page: number; facts: Facts },
): Bookmark[] {
  const chapters = facts[file ?? '']?.chapters;
  if (!chapters) return [];
  const pages = arranged?.pages ?? Array.from({ length: count }, (_, index) => index + 1);
  return chapterBookmarks(chapters, { pages, first: page, count: arranged?.of ?? count });
}

/**
 * Returns the entries of a file that contains only these pages. An entry that starts before them and ends among or
 * after them is continued at the first.
 *
 * @param range stamped numbers of the first and the last page
 * @param end maximum last page of the entries
 */
export function bookmarksWithin(
  bookmarks: readonly Bookmark[],
  range: { first: number; last: number },
  end = Infinity,
): Bookmark[] {
  const { first, last } = range;
  return bookmarks.flatMap(({ title, page, children }, index): Bookmark[] => {
    const next = bookmarks[index + 1];
    const ownEnd = next ? Math.min(end, findEarliestPage(next) - 1) : end;
    const isContinued = page < first && ownEnd >= first;
    // An entry that starts before its parent, in a file with reordered pages, ends at an unknown page.
    const within = bookmarksWithin(children, range, isContinued ? ownEnd : 0);
    if (isContinued) return [{ title: `${title} (continued)`, page: first, children: within }];
    if (page >= first && page <= last) return [{ title, page, children: within }];
    return within[0] ? [{ title, page: within[0].page, children: within }] : [];
  });
}

/** Returns the first page of an entry or of those below it. */
function findEarliestPage({ page, children }: Bookmark): number {
  return Math.min(page, ...children.map(findEarliestPage));
}

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
