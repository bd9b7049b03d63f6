// Structure of a letter's PDF: its quotes, lists and links around paragraphs that are drawn one by one.
import type { LinkTarget, Tags } from '#core/server/pdf/tags.ts';
import type { Pdf } from '#core/server/pdf/type.ts';

import { getPrintedText, type PrintedBlock } from '../printed-letter.ts';
import { chapterTitle, type ChapterTree } from './chapter-tree.ts';

type List = PrintedBlock['lists'][number];
type Area = { x: number; y: number; width: number; height: number };

export type Nesting = {
  /**
   * Opens the quote and the lists that contain a paragraph, and closes those that do not. @param drawLabel draws the
   * label of a list item
   */
  enter(block: PrintedBlock, drawLabel: () => void): void;
  /** Closes all quotes and lists. */
  leave(): void;
};

export function nestBlocks(tags: Tags): Nesting {
  let isQuoted = false;
  let lists: List[] = [];

  function leaveItem(): void {
    tags.close();
    tags.close();
  }

  function leaveTo(depth: number): void {
    while (lists.length > depth) {
      leaveItem();
      tags.close();
      lists.pop();
    }
  }

  function leave(): void {
    leaveTo(0);
    if (isQuoted) tags.close();
    isQuoted = false;
  }

  return {
    enter(block, drawLabel) {
      if (block.isQuoted !== isQuoted) {
        leave();
        if (block.isQuoted) tags.open('BlockQuote');
        isQuoted = block.isQuoted;
      }
      const differs = block.lists.findIndex((list, depth) => !isSameItem(lists[depth], list));
      const shared = differs < 0 ? block.lists.length : differs;
      const [before, next] = [lists[shared], block.lists[shared]];
      const isNextItem = before !== undefined && next !== undefined && isSameList(before, next);
      leaveTo(isNextItem ? shared + 1 : shared);
      for (const [index, list] of block.lists.slice(shared).entries()) {
        if (index === 0 && isNextItem) leaveItem();
        else tags.open('L', { isOrdered: list.isOrdered });
        tags.open('LI');
        if (list.isFirst && list === block.lists.at(-1)) {
          tags.open('Lbl');
          tags.draw(drawLabel);
          tags.close();
        }
        tags.open('LBody');
      }
      lists = [...block.lists];
    },
    leave,
  };
}

function isSameItem(one: List | undefined, other: List): boolean {
  return one !== undefined && isSameList(one, other) && one.number === other.number && !other.isFirst;
}

/** Lists of a web page have no names. A list whose numbers start again is another one. */
function isSameList(one: List, other: List): boolean {
  return one.list === other.list && one.isOrdered === other.isOrdered && one.number <= other.number;
}

export type Linking = {
  /** Sets the link target of the following text. Null for none. */
  enter(target: LinkTarget | null): void;
  /** Adds a drawn area with its words to the link. */
  add(area: Area, text: string): void;
  /** Ends a line. The link continues in the next line with another area. */
  endLine(): void;
  /** Ends the link. */
  leave(): void;
};

/**
 * Links whose words are drawn one by one. A link has an area for each line, and all areas on one page are in one
 * element.
 */
export function linkText(tags: Tags): Linking {
  let link: LinkTarget | null = null;
  let area: (Area & { text: string }) | undefined;

  function endLine(): void {
    if (!area || !link) return;
    const { text, ...place } = area;
    tags.addLink(place, { ...link, text: text.trim() });
    area = undefined;
  }

  function leave(): void {
    endLine();
    if (link) tags.close();
    link = null;
  }

  return {
    enter(target) {
      if (link && target && getKey(link) === getKey(target)) return;
      leave();
      if (target) tags.open('Link');
      link = target;
    },
    add(own, text) {
      const before = area;
      const isBeside = before && (isNear(before.x + before.width, own.x) || isNear(own.x + own.width, before.x));
      if (!isBeside) endLine();
      const x = isBeside ? Math.min(before.x, own.x) : own.x;
      area = {
        ...own,
        x,
        width: own.width + (isBeside ? before.width : 0),
        text: `${isBeside ? before.text : ''}${text}`,
      };
    },
    endLine,
    leave,
  };
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.01;
}

function getKey(target: LinkTarget): string {
  return 'to' in target ? `to ${target.to}` : `href ${target.href}`;
}

export type Bookmarks = {
  /** Adds a heading whose top is at `y` on a page, from 1. The page must be the open one. */
  add(heading: PrintedBlock, place: { page: number; y: number }): void;
  /** Chapters in the form in which an inspection finds them. */
  chapters: ChapterTree[];
};

/** Opens bookmarks for headings, each below the previous one of a higher level. */
export function openBookmarks(pdf: Pdf): Bookmarks {
  const chapters: ChapterTree[] = [];
  const above = [{ level: 0, item: pdf.outline, children: chapters }];
  return {
    chapters,
    add(heading, { page, y }) {
      while (above.length > 1 && (above.at(-1)?.level ?? 0) >= heading.level) above.pop();
      const parent = above.at(-1);
      if (!parent) return;
      const title = chapterTitle(getPrintedText(heading));
      // pdfkit takes the left edge for the distance from the right one.
      const item = parent.item.addItem(title, { top: y, left: pdf.page.width } as object);
      const chapter: ChapterTree = { title, page, level: above.length, children: [] };
      parent.children.push(chapter);
      above.push({ level: heading.level, item, children: chapter.children });
    },
  };
}
