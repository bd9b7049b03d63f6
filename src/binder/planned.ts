// What a plan consists of.
import type { Author, Exhibit, FileFacts, Finding, Item, Section, Unprintable, Turn } from './binder.ts';
import type { BoundPage } from './item-pages.ts';

/** One file of an exhibit. `at` is the first of its pages within the exhibit, from 1. */
export type PlannedItem = {
  id: string;
  title: string;
  file: string | null;
  at: number;
  count: number;
  /** The file's own pages that are bound, from 1, in their order, and how many the file has; left out if all are, in order. */
  arranged?: { pages: number[]; of: number };
  /** The number of its scanned pages that can be searched; left out if there are none. */
  searchable?: number;
};

export type PlannedExhibit = {
  id: string;
  number: string;
  title: string;
  author?: Author;
  section: string;
  /** Stamped numbers of its first and last page, divider included; 0 while it has no page. */
  first: number;
  last: number;
  items: PlannedItem[];
};

export type PlannedSection = { id: string; title: string; kind: Section['kind']; number: string };

/** A page of the pack. `number` is stamped on it and is its page label; `at` counts the exhibit's pages of evidence. */
export type PlanPage = { number: number; stamp: string; exhibit: string | null; at: number | null } & (
  | {
      kind: 'evidence' | 'letter' | 'notice';
      file: string;
      /** From 0. */
      page: number;
      /** As it is turned. */
      isWide: boolean;
      turn?: Turn;
      /** The languages in which its words were recognized: they are an invisible layer over the page. */
      layer?: string;
    }
  | { kind: 'cover'; label: string; title: string; /** '' unless it is a letter. */ author: string; section: string }
  | { kind: 'index'; title: string; lines: IndexLine[] }
);

/** One file of a pack: pages from `first`, an index into the plan's pages. */
export type Part = { name: string; first: number; count: number };

export type Plan = {
  title: string;
  /** Begins the name of each of its files. */
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
  /** A print copy is one file; online parts are files of at most `limit` bytes. */
  format: 'print' | 'online';
  limit: number;
};

/** Exhibits with what can be bound of them, numbered. */
export type Numbered = {
  exhibit: Exhibit;
  section: Section;
  number: string;
  bound: { item: Item; facts: FileFacts; pages: BoundPage[] }[];
};

/** One line of the index. `target` is the stamped number of the page that it leads to, 0 for none. */
export type IndexLine = {
  style: 'gap' | 'section' | 'exhibit' | 'more' | 'item' | 'file';
  number: string;
  text: string;
  pages: string;
  exhibit: string | null;
  target: number;
};

/** An entry of the outline; `page` is a stamped number. */
export type Bookmark = { title: string; page: number; children: Bookmark[] };

/** A finding and its place in the binder, or in its letter. Pages are the file's own, from 1. */
export type Problem = Finding & {
  isStop: boolean;
  exhibit: string | null;
  item: string | null;
  paragraph?: string;
  /** Pages of the whole binder, if they are too many. */
  count?: number;
  unprintable?: Unprintable;
};

/** A file of the pack, and how many of its pages are in it. */
export type CutPart = { name: string; units: string[]; pages: number };
