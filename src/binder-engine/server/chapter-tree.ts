// Selection of the bookmarks of a file that become chapters, and the format of their titles.
import { shortened } from '#core/shared/shortened.ts';

import type { Chapter } from '../binder.ts';

/** Levels below the file's own bookmark. */
export const MAX_DEPTH = 3;
/** Maximum chapters per file, since a longer list is no guide. A short file may have more chapters than pages. */
const MOST = { least: 20, most: 200 } as const;
const MAX_TITLE = 120;

export type ChapterTree = Chapter & { children: ChapterTree[] };

/** As many of the upper levels as fit. */
export function chaptersIn(all: readonly ChapterTree[], pages: number): Chapter[] {
  const most = Math.min(MOST.most, Math.max(MOST.least, pages));
  for (let depth = MAX_DEPTH; depth > 1; depth -= 1) {
    const found = flatten(all, depth);
    if (found.length <= most) return found;
  }
  return flatten(all, 1).slice(0, most);
}

/** The title of a bookmark on one line. */
export function chapterTitle(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return shortened(line, MAX_TITLE);
}

function flatten(chapters: readonly ChapterTree[], depth: number, level = 1): Chapter[] {
  if (level > depth) return [];
  return chapters.flatMap(({ title, page, children }) => [
    { title, page, level },
    ...flatten(children, depth, level + 1),
  ]);
}
