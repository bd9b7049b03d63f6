import type { Facts } from './binder.ts';
import { chapterBookmarks } from './chapters.ts';
import { exhibitLabel, sectionTitle } from './numbers.ts';
import type { Bookmark, PlanPage, PlannedExhibit, PlannedItem, PlannedSection } from './planned.ts';

export function bookmarksOf({
  sections,
  exhibits,
  pages,
  facts,
}: {
  sections: PlannedSection[];
  exhibits: PlannedExhibit[];
  pages: PlanPage[];
  facts: Facts;
}): Bookmark[] {
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

/** Returns the entries that lead into a range of pages, for a file that contains only those. */
export function bookmarksWithin(bookmarks: readonly Bookmark[], isWithin: (page: number) => boolean): Bookmark[] {
  return bookmarks.flatMap(({ title, page, children }): Bookmark[] => {
    const within = bookmarksWithin(children, isWithin);
    const [first] = within;
    if (isWithin(page)) return [{ title, page, children: within }];
    return first ? [{ title, page: first.page, children: within }] : [];
  });
}

/** Moves an exhibit's entry from its first page to a later page on which a file starts. */
export function continueBookmark(
  bookmarks: readonly Bookmark[],
  { from, to }: { from: number; to: number },
): Bookmark[] {
  return bookmarks.map((section) => ({
    ...section,
    children: section.children.map((entry) =>
      entry.page === from ? { ...entry, title: `${entry.title} (continued)`, page: to } : entry,
    ),
  }));
}
