// Types of a plan.
import type { Author, Exhibit, FileInspection, Finding, Item, Section, Unprintable, Turn } from './binder.ts';
import type { BoundPage } from './item-pages.ts';

/** One file of an exhibit. `at` is its first page within the exhibit, from 1. */
export type PlannedItem = {
  id: string;
  title: string;
  file: string | null;
  at: number;
  count: number;
  /** Bound pages of the file, from 1, in order, and the file's page count. Omitted if all are bound in order. */
  arranged?: { pages: number[]; of: number };
  /** Number of its scanned pages that can be searched. Left out if there are none. */
  searchable?: number;
};

export type PlannedExhibit = {
  id: string;
  number: string;
  title: string;
  author?: Author;
  section: string;
  /** Stamped numbers of its first and last page, including the divider. 0 if it has no page. */
  first: number;
  last: number;
  items: PlannedItem[];
};

export type PlannedSection = { id: string; title: string; kind: Section['kind']; number: string };

/**
 * A page of the packet. `number` is stamped on it and is its page label. `at` counts the exhibit's pages of evidence.
 */
export type PlanPage = { number: number; stamp: string; exhibit: string | null; at: number | null } & (
  | {
      kind: 'evidence' | 'letter' | 'notice';
      file: string;
      /** Page index from 0. */
      page: number;
      /** Whether the page is landscape after rotation. */
      isWide: boolean;
      turn?: Turn;
      /** Languages in which its words were recognized. They are an invisible layer over the page. */
      layer?: string;
    }
  | { kind: 'cover'; label: string; title: string; /** Empty without a letter. */ author: string; section: string }
  | { kind: 'index'; title: string; lines: IndexLine[] }
);

/** One file of a packet: pages from `first`, an index into the plan's pages. */
export type Part = { name: string; first: number; count: number };

export type Plan = {
  title: string;
  /** Start of the name of each of its files. */
  filePrefix: string;
  stampPrefix: string;
  letter: string | null;
  sections: PlannedSection[];
  exhibits: PlannedExhibit[];
  pages: PlanPage[];
  bookmarks: Bookmark[];
  parts: Part[];
  problems: Problem[];
};

export type PlanOptions = {
  /** Format of the packet. A print copy is one file, online parts are files of at most `limit` bytes. */
  format: 'print' | 'online';
  limit: number;
};

/** Numbered exhibits with their files that can be bound. */
export type Numbered = {
  exhibit: Exhibit;
  section: Section;
  number: string;
  bound: { item: Item; facts: FileInspection; pages: BoundPage[] }[];
};

/** One line of the index. `target` is the stamped number of its page, 0 for none. */
export type IndexLine = {
  style: 'gap' | 'section' | 'exhibit' | 'more' | 'item' | 'file';
  number: string;
  text: string;
  pages: string;
  exhibit: string | null;
  target: number;
};

/** An entry of the outline. `page` is a stamped number. */
export type Bookmark = { title: string; page: number; children: Bookmark[] };

/** A finding and its position in the binder, or in its letter. Pages are those of the file, from 1. */
export type Problem = Finding & {
  isBlocking: boolean;
  exhibit: string | null;
  item: string | null;
  paragraph?: string;
  /** First words of that paragraph or heading. */
  excerpt?: string;
  /** Number of pages of the whole binder, if they are too many. */
  count?: number;
  unprintable?: Unprintable;
};

/** A file of the packet, with the number of its pages. */
export type CutPart = { name: string; units: string[]; pages: number };
