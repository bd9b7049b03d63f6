/** Changes with whatever would bind or weigh a file differently; facts and parts of another engine are made anew. */
export const ENGINE = '6';

/**
 * Pages that the files of a binder may have. Each page costs memory and time in the server and in the browser, and an outline can name one
 * long file thousands of times. A long petition has 3,000.
 */
export const MAX_PAGES = 20_000;

/**
 * Pages of all files of one reader's binders that are read. Beyond this only their number is: a reader would be sent gigabytes.
 * It is more than a binder may have, since files that are left out of it and those of a second binder count as well.
 */
export const MAX_KNOWN_PAGES = 100_000;

/** What a binder consists of, as its features hand it in; both sides of the wire know it. Nothing in it is numbered. */
export type Binder = {
  title: string;
  scheme: Scheme;
  /** Begins each stamp, such as the applicant's name; may be empty. */
  stampPrefix: string;
  /** The numbers it begins with; a response to a request for evidence goes on where the petition ended. */
  first: { page: number; section: number };
  /** A divider before each exhibit. */
  hasCovers: boolean;
  /** Each stamp ends with the number of the last page. */
  hasTotal?: boolean;
  sections: Section[];
  /** Null leaves its section out. */
  letter: Letter | null;
  /** The characters of its titles that no font has. */
  unprintable?: string;
  /** Begins the name of each file that is made of it. */
  filePrefix?: string;
};

/** A text that cannot be printed, and its characters that no font has. */
export type Unprintable = { text: string; characters: readonly string[] };

/** The letter as a PDF; `version` says when its words changed. */
export type Letter = {
  file: string;
  version: string;
  /** What it names, each with the paragraph that does. */
  tokens?: readonly { paragraph: string; token: Token }[];
  /** Texts with characters that no font has, each with its paragraph. */
  unprintable?: readonly (Unprintable & { paragraph: string })[];
  /** Headings with nothing below them, which are not printed. */
  emptySections?: readonly string[];
};

/** `C-2`, `3.2` or `(iii).2`. */
export type Scheme = 'letter' | 'section' | 'criterion';

export type Section = {
  id: string;
  title: string;
  /** A notice comes before everything else, as it is: without a divider and without the number of an exhibit. */
  kind: 'notice' | 'letter' | 'index' | 'exhibits';
  /** Such as `iii`; sections without one have a letter in the scheme `criterion`. */
  criterion: string | null;
  isIncluded: boolean;
  /** The number of its first exhibit, 1 unless another binder has used some. */
  firstExhibit?: number;
  exhibits: Exhibit[];
};

/** What tokens name, by its id. `author` is there where it is a letter. */
export type Exhibit = { id: string; title: string; isIncluded: boolean; author?: Author; items: Item[] };

/** How the author of a letter stands to the applicant. */
export const authorRelations = ['independent', 'collaborator', 'employer', 'other'] as const;
export type AuthorRelation = (typeof authorRelations)[number];

/** Who wrote a letter that is filed as an exhibit, such as a recommendation. The position may be empty. */
export type Author = { name: string; position: string; relation: AuthorRelation };

/** Degrees that a page is turned clockwise, beyond what its file says. */
export const turns = [90, 180, 270] as const;
export type Turn = (typeof turns)[number];

/** One page of a file, from 1, and how far it is turned beside the turn of the whole file. */
export type PageTurn = { page: number; turn: Turn };

/** One file of an exhibit, by its SHA-256; null once the file is gone. */
export type Item = {
  id: string;
  title: string;
  isIncluded: boolean;
  file: string | null;
  /** Each of its pages is turned so far, as a scan that lies on its side has to be. */
  turn?: Turn;
  /** The pages of the file that are bound, from 1, in their order; all of them if it is left out. */
  pages?: number[];
  /** Pages that are turned beside `turn`. */
  turned?: PageTurn[];
  /** The Word file, or another, that `file` was made of. */
  word?: string;
  /** It is in another language, and its full translation with the translator's certificate is not in the binder. */
  isUntranslated?: true;
};

/** What inspection found about a file; `Facts` has them by the file's SHA-256. */
export type FileFacts = {
  sha256: string;
  /** Version of the engine that looked; facts of another one are found anew. */
  engine: string;
  /** `word`: a Word file, or another that a PDF has to be made of. */
  kind: 'pdf' | 'image' | 'word';
  /** Which copy of the file is bound: itself, or a rewrite. */
  rung: 'own' | 'copy' | 'import';
  pages: PageFacts[];
  /** The number of its pages, if those are too many to be read; then there are none in `pages`. */
  count?: number;
  /** Bytes of what pages have in common, by index. */
  shared: number[];
  findings: Finding[];
  /** Its bookmarks, in their order. */
  chapters?: Chapter[];
  /** Pages without text, from 1, whose words can be recognized; left out if there are none. */
  scans?: number[];
  /** How far the words of its scans are recognized; left out if they are not to be. Not part of the inspection. */
  recognized?: Recognized;
};

/** `languages` as in `eng+deu`; `pages`, from 1, are those that get an invisible layer of text; `done` counts the others too. */
export type Recognized = { languages: string; pages: number[]; done: number };

/** A bookmark of a file: its page, from 1, and how deep it is below the file, from 1. */
export type Chapter = { title: string; page: number; level: number };

export type PageFacts = {
  /** Upright, in points. */
  width: number;
  height: number;
  /** Bytes that only this page needs. */
  bytes: number;
  /** Indexes into `shared`. */
  shared: number[];
};

export type Facts = Readonly<Record<string, FileFacts | undefined>>;

/** Stops make a pack impossible; warnings are shown and left to the applicant. */
export const stops = [
  'password',
  'unreadable',
  'too-complex',
  'slow',
  'no-pages',
  'page-over-limit',
  'word',
  'translation-incomplete',
  'dynamic-form',
  'form-differs',
  'portfolio',
  'file-missing',
  'not-inspected',
  'broken-token',
  'too-many-pages',
  'unprintable',
] as const;
export const warnings = [
  'tracked-changes',
  'word-comments',
  'repaired',
  'renders-differently',
  'blank-page',
  'low-resolution',
  'sideways',
  'fonts-not-embedded',
  'attachments',
  'exhibit-empty',
  'small-page',
  'large-page',
  'signature',
  'empty-section',
] as const;

/** Pages from 1. `names` are those of files inside the file. */
export type Finding = {
  code: (typeof stops)[number] | (typeof warnings)[number];
  pages?: number[];
  names?: string[];
};

export function isStop(code: Finding['code']): boolean {
  return (stops as readonly string[]).includes(code);
}

/**
 * How a letter names evidence. `page` counts the pages of the item's file, or of all files of the exhibit if no item is named.
 * Pages that are left out count as well, so a token names the same page after others were left out or reordered.
 */
export type Token = { exhibit: string; item?: string; page?: number };
