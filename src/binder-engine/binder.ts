/**
 * Version of the engine, which changes with anything that binds a file or estimates its size differently. Facts and
 * parts of another version are created again.
 */
export const ENGINE = '10';

/**
 * Maximum number of pages of a binder's files. Each page takes memory and time in the server and in the browser, and an
 * outline can list one long file thousands of times. A long petition has 3,000.
 */
export const MAX_PAGES = 20_000;

/**
 * Maximum number of pages read from all files of a user's binders. Beyond it, only their number is stored, since
 * responses would take gigabytes. It is higher than the maximum of a binder, because excluded files and other binders
 * count as well.
 */
export const MAX_KNOWN_PAGES = 100_000;

/** Contents of a binder, as its features provide them to client and server. Nothing in it is numbered. */
export type Binder = {
  title: string;
  scheme: Scheme;
  /** Start of each stamp, such as the applicant's name. May be empty. */
  stampPrefix: string;
  /** First numbers. A response to a request for evidence continues where the petition ended. */
  first: { page: number; section: number };
  /** Whether there is a divider before each exhibit. */
  hasCovers: boolean;
  /** Whether each stamp ends with the number of the last page. */
  hasTotal?: boolean;
  sections: Section[];
  /** Null omits its section. */
  letter: Letter | null;
  /** Characters of its titles that no font contains. */
  unprintable?: string;
  /** Start of the name of each created file. */
  filePrefix?: string;
};

/** A text that cannot be printed, with its characters that no font contains. */
export type Unprintable = { text: string; characters: readonly string[] };

/** The letter as a PDF. `version` identifies the text. */
export type Letter = {
  file: string;
  version: string;
  /** Cited tokens, each with its paragraph. */
  tokens?: readonly { paragraph: string; token: Token }[];
  /** Texts with characters that no font contains, each with its paragraph. */
  unprintable?: readonly (Unprintable & { paragraph: string })[];
  /** Headings with nothing below them, which are not printed. */
  emptySections?: readonly string[];
  /** First words of these headings and of the paragraphs with citations, by ID. */
  excerpts?: Readonly<Record<string, string>>;
};

/** Numbering scheme: `C-2`, `3.2` or `(iii).2`. */
export type Scheme = 'letter' | 'section' | 'criterion';

export type Section = {
  id: string;
  title: string;
  /** A notice comes first, unchanged: without a divider and without an exhibit number. */
  kind: 'notice' | 'letter' | 'index' | 'exhibits';
  /** Numeral such as `iii`. Sections without one use a letter in the scheme `criterion`. */
  criterion: string | null;
  isIncluded: boolean;
  /** Number of its first exhibit. Defaults to 1, unless another binder has used some. */
  firstExhibit?: number;
  exhibits: Exhibit[];
};

/** An exhibit, which tokens cite by its ID. `author` is present if it is a letter. */
export type Exhibit = { id: string; title: string; isIncluded: boolean; author?: Author; items: Item[] };

/** Relationships of a letter's author to the applicant. */
export const authorRelations = ['independent', 'collaborator', 'employer', 'other'] as const;
export type AuthorRelation = (typeof authorRelations)[number];

/** Author of a letter that is filed as an exhibit, such as a recommendation. The position may be empty. */
export type Author = { name: string; position: string; relation: AuthorRelation };

/** Clockwise rotations of a page in degrees, in addition to those in its file. */
export const turns = [90, 180, 270] as const;
export type Turn = (typeof turns)[number];

/** One page of a file, from 1, and its rotation in addition to that of the whole file. */
export type PageTurn = { page: number; turn: Turn };

/** One file of an exhibit, by its SHA-256. Null after the file is deleted. */
export type Item = {
  id: string;
  title: string;
  isIncluded: boolean;
  file: string | null;
  /** Rotation of all its pages, such as for a sideways scan. */
  turn?: Turn;
  /** Bound pages of the file, from 1, in order. Defaults to all of them. */
  pages?: number[];
  /** Pages with a rotation in addition to `turn`. */
  turned?: PageTurn[];
  /** Word or other file from which `file` was converted. */
  word?: string;
  /**
   * Set if it is in another language, and its full translation with the translator's certificate is not in the binder.
   */
  isUntranslated?: true;
};

/** Result of inspecting one file. `Facts` contains them by the file's SHA-256. */
export type FileInspection = {
  sha256: string;
  /** Version of the inspecting engine. Facts of another version are computed again. */
  engine: string;
  /** Kind of the file. `word` is a Word or other file that must be converted to PDF. */
  kind: 'pdf' | 'image' | 'word';
  /** Which copy of the file is bound: the file itself, or a rewritten one. */
  rung: 'own' | 'copy' | 'import';
  pages: PageInspection[];
  /** Number of pages, if they are too many to read. Then `pages` is empty. */
  count?: number;
  /** Bytes of objects shared by several pages, by index. */
  shared: number[];
  findings: Finding[];
  /** Bookmarks of the file, in order. */
  chapters?: Chapter[];
  /** Pages without text, from 1, whose words can be recognized. Left out if there are none. */
  scans?: number[];
  /**
   * Progress of the recognition of words on its scanned pages. Left out if they are not to be recognized. Not part of
   * the inspection.
   */
  recognized?: Recognized;
};

/** `languages` as in `eng+deu`. `pages`, from 1, get an invisible text layer. `done` also counts the others. */
type Recognized = { languages: string; pages: number[]; done: number };

/** A bookmark of a file: its page, from 1, and its depth below the file, from 1. */
export type Chapter = { title: string; page: number; level: number };

export type PageInspection = {
  /** Width of the upright page in points. */
  width: number;
  height: number;
  /** Bytes that only this page needs. */
  bytes: number;
  /** Indexes into `shared`. */
  shared: number[];
};

export type Facts = Readonly<Record<string, FileInspection | undefined>>;

/** Findings that block a packet. Warnings are shown, and the applicant decides. */
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
  'document-changes',
  'document-comments',
  'repaired',
  'renders-differently',
  'blank-page',
  'animated',
  'cut-off',
  'damaged',
  'missing-characters',
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

/** A finding with pages from 1. `names` are those of embedded files. */
export type Finding = {
  code: (typeof stops)[number] | (typeof warnings)[number];
  pages?: number[];
  names?: string[];
};

export function isBlocking(code: Finding['code']): boolean {
  return (stops as readonly string[]).includes(code);
}

/**
 * A citation of evidence in a letter. `page` counts the pages of the item's file, or of all files of the exhibit
 * without an item. Omitted pages count as well, so a token cites the same page after others were omitted or reordered.
 */
export type Token = { exhibit: string; item?: string; page?: number };
