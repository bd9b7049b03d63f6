// A binder as stored, and all operations on its order. Pure functions: each returns a new outline.
import { z } from 'zod';

import { shortened } from '#core/shared/shortened.ts';

import { authorRelations, turns, type Author } from './binder.ts';

const MAX_TITLE = 200;
const MAX_AUTHOR = 120;
const MAX_ADDRESS = 2000;
export const MAX_EXHIBITS = 1000;
export const MAX_ITEMS = 2000;
/** Maximum pages of one file that an item may list. */
const MAX_ITEM_PAGES = 10_000;

const title = z
  .string()
  .trim()
  .min(1, 'Title is required')
  .max(MAX_TITLE, `Title must be at most ${MAX_TITLE} characters long`);

/** Sources of a file. An upload only for the binder belongs to no record. */
const itemSources = ['record', 'translation', 'certificate', 'upload'] as const;

const filePage = z.int().min(1).max(MAX_ITEM_PAGES);
const areOnce = (pages: readonly number[]): boolean => new Set(pages).size === pages.length;

const item = z.strictObject({
  id: z.uuid(),
  title,
  isIncluded: z.boolean(),
  /** URL of the file, which may be deleted. */
  file: z.string().max(MAX_ADDRESS),
  /** URL of the PDF that is bound instead of the Word file. */
  converted: z.string().max(MAX_ADDRESS).exactOptional(),
  from: z.enum(itemSources),
  /** Clockwise rotation in degrees. */
  turn: z.literal(turns).exactOptional(),
  /** Bound pages, from 1, in order. Defaults to all of them. */
  pages: z
    .array(filePage)
    .min(1, 'A file must have at least one page')
    .max(MAX_ITEM_PAGES)
    .refine(areOnce, 'A page is listed twice')
    .exactOptional(),
  /** Pages with a rotation in addition to `turn`. */
  turned: z
    .array(z.strictObject({ page: filePage, turn: z.literal(turns) }))
    .max(MAX_ITEM_PAGES)
    .refine((all) => areOnce(all.map(({ page }) => page)), 'A page is listed twice')
    .exactOptional(),
});

/** Author of an exhibit that is a letter. */
export const letterAuthor = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Author is required')
    .max(MAX_AUTHOR, `Author must be at most ${MAX_AUTHOR} characters long`),
  position: z.string().trim().max(MAX_TITLE, `Position must be at most ${MAX_TITLE} characters long`),
  relation: z.enum(authorRelations, 'Please choose a relationship'),
});

const exhibit = z.strictObject({
  id: z.uuid(),
  title,
  isIncluded: z.boolean(),
  /** Record of the exhibit. Null for an exhibit of only uploads. */
  record: z.strictObject({ table: z.string().max(63), id: z.uuid() }).nullable(),
  author: letterAuthor.exactOptional(),
  items: z.array(item).max(MAX_ITEMS),
});

const section = z.strictObject({
  id: z.string().max(40),
  title,
  kind: z.enum(['notice', 'letter', 'index', 'exhibits']),
  criterion: z.string().max(4).nullable(),
  isIncluded: z.boolean(),
  exhibits: z.array(exhibit).max(MAX_EXHIBITS),
});

/** Outline with unique IDs, within the limits of exhibits and files. */
export const outline = z.strictObject({ sections: z.array(section).max(40) }).superRefine(({ sections }, context) => {
  const exhibits = sections.flatMap((one) => one.exhibits);
  const items = exhibits.flatMap((one) => one.items);
  const ids = [...sections, ...exhibits, ...items].map(({ id }) => id);
  if (new Set(ids).size < ids.length) context.addIssue('Two parts of this binder have the same ID');
  if (exhibits.length > MAX_EXHIBITS) context.addIssue(`A binder can have at most ${MAX_EXHIBITS} exhibits`);
  if (items.length > MAX_ITEMS) context.addIssue(`A binder can have at most ${MAX_ITEMS} files`);
});

export type Outline = z.output<typeof outline>;
export type OutlineSection = Outline['sections'][number];
export type OutlineExhibit = OutlineSection['exhibits'][number];
export type OutlineItem = OutlineExhibit['items'][number];

/** Contribution of a record to a binder: one exhibit for one section. */
export type Evidence = {
  section: string;
  record: { table: string; id: string };
  title: string;
  files: { file: string; title: string; from: Exclude<OutlineItem['from'], 'upload'> }[];
};

export type NewId = () => string;

/**
 * Creates the empty order of a petition.
 * @param criteria with their titles, in the order of the regulation
 */
export function emptyOutline(criteria: readonly { criterion: string; title: string; isIncluded: boolean }[]): Outline {
  const blank = { criterion: null, isIncluded: true, exhibits: [] };
  return {
    sections: [
      { ...blank, id: 'letter', title: 'Letter', kind: 'letter' },
      { ...blank, id: 'index', title: 'Index', kind: 'index' },
      { ...blank, id: 'one-time-award', title: 'One-time achievement', kind: 'exhibits' },
      ...criteria.map(({ criterion, ...own }) => ({
        ...blank,
        ...own,
        id: criterion,
        criterion,
        kind: 'exhibits' as const,
      })),
      { ...blank, id: 'final-merits', title: 'Final merits', kind: 'exhibits' },
      { ...blank, id: 'continuing-work', title: 'Continuing work', kind: 'exhibits' },
    ],
  };
}

export function changeSection(current: Outline, id: string, change: (one: OutlineSection) => OutlineSection): Outline {
  return { sections: current.sections.map((one) => (one.id === id ? change(one) : one)) };
}

export function changeExhibit(current: Outline, id: string, change: (one: OutlineExhibit) => OutlineExhibit): Outline {
  return mapExhibits(current, (one) => [one.id === id ? change(one) : one]);
}

export function changeItem(current: Outline, id: string, change: (one: OutlineItem) => OutlineItem): Outline {
  return mapExhibits(current, (one) => [
    { ...one, items: one.items.map((each) => (each.id === id ? change(each) : each)) },
  ]);
}

/** Moves an exhibit to a position in a section, from 0, not counting itself. Larger positions mean the end. */
export function moveExhibit(current: Outline, id: string, to: { section: string; index: number }): Outline {
  const moved = listExhibits(current).find((one) => one.id === id);
  const target = current.sections.find((one) => one.id === to.section);
  if (!moved || target?.kind !== 'exhibits') return current;
  const without = mapExhibits(current, (one) => (one.id === id ? [] : [one]));
  return changeSection(without, to.section, (one) => ({
    ...one,
    exhibits: one.exhibits.toSpliced(to.index, 0, moved),
  }));
}

/** Moves an exhibit up or down by one, at the edge into the neighboring section. */
export function moveExhibitByOne(current: Outline, id: string, by: 1 | -1): Outline {
  const places = current.sections.filter(({ kind }) => kind === 'exhibits');
  const at = places.findIndex(({ exhibits }) => exhibits.some((one) => one.id === id));
  const own = places[at];
  if (!own) return current;
  const index = own.exhibits.findIndex((one) => one.id === id) + by;
  if (index >= 0 && index < own.exhibits.length) return moveExhibit(current, id, { section: own.id, index });
  const next = places[at + by];
  return next ? moveExhibit(current, id, { section: next.id, index: by === 1 ? 0 : next.exhibits.length }) : current;
}

/** Moves an item to a position in its exhibit. */
export function moveItem(current: Outline, id: string, index: number): Outline {
  return mapExhibits(current, (one) => {
    const moved = one.items.find((each) => each.id === id);
    return moved ? [{ ...one, items: one.items.filter((each) => each !== moved).toSpliced(index, 0, moved) }] : [one];
  });
}

/** Merges two exhibits. The first one's files follow those of the second, which keeps its title and ID. */
export function mergeExhibits(current: Outline, id: string, into: string): Outline {
  const [from, to] = [id, into].map((each) => listExhibits(current).find((one) => one.id === each));
  if (!from || !to || from === to) return current;
  const without = mapExhibits(current, (one) => (one.id === id ? [] : [one]));
  return changeExhibit(without, into, (one) => ({ ...one, items: [...one.items, ...from.items] }));
}

/** Splits an item off into a new exhibit after its own. An exhibit's last item stays. */
export function splitItem(current: Outline, id: string, newId: NewId): Outline {
  return mapExhibits(current, (one) => {
    const split = one.items.find((each) => each.id === id);
    if (!split || one.items.length < 2) return [one];
    return [
      { ...one, items: one.items.filter((each) => each !== split) },
      { id: newId(), title: split.title, isIncluded: true, record: null, items: [split] },
    ];
  });
}

/** Adds an uploaded file to an exhibit, or as a new exhibit at the end of a section. */
export function addUpload(
  current: Outline,
  { file, title: name }: { file: string; title: string },
  { to, newId }: { to: { exhibit: string } | { section: string }; newId: NewId },
): Outline {
  const added: OutlineItem = { id: newId(), title: shorten(name), isIncluded: true, file, from: 'upload' };
  if ('exhibit' in to) return changeExhibit(current, to.exhibit, (one) => ({ ...one, items: [...one.items, added] }));
  const made = { id: newId(), title: shorten(name), isIncluded: true, record: null, items: [added] };
  return changeSection(current, to.section, (one) => ({ ...one, exhibits: [...one.exhibits, made] }));
}

/**
 * Binds a PDF instead of a Word file, or the file itself if undefined. The page selection is reset, since the pages
 * differ.
 */
export function bindConverted(current: Outline, id: string, address: string | undefined): Outline {
  return changeItem(current, id, ({ converted: _, pages: _pages, turned: _turned, ...one }) => ({
    ...one,
    ...(address && { converted: address }),
  }));
}

/** Rotates the pages of a file clockwise by 90 degrees. The fourth rotation restores them. */
export function turnItem(current: Outline, id: string): Outline {
  return changeItem(current, id, ({ turn: before, ...one }) => {
    const turn = turns.find((each) => each === (before ?? 0) + 90);
    return { ...one, ...(turn && { turn }) };
  });
}

/** Sets the author of the letter in an exhibit. Null removes the author. */
export function nameAuthor(current: Outline, id: string, author: Author | null): Outline {
  return changeExhibit(current, id, ({ author: _, ...one }) => (author ? { ...one, author } : one));
}

/** Removes an exhibit or a file. It is added again by the next synchronization if a record still contains it. */
export function removePart(current: Outline, id: string): Outline {
  return mapExhibits(current, (one) =>
    one.id === id ? [] : [{ ...one, items: one.items.filter((each) => each.id !== id) }],
  );
}

export function listExhibits({ sections }: Outline): OutlineExhibit[] {
  return sections.flatMap(({ exhibits }) => exhibits);
}

export function listItems(current: Outline): OutlineItem[] {
  return listExhibits(current).flatMap(({ items }) => items);
}

/** Returns the URLs of all files in an outline, including converted ones. */
export function listFileUrls(current: Outline): string[] {
  return listItems(current).flatMap(({ file, converted }) => (converted === undefined ? [file] : [file, converted]));
}

export function mapExhibits({ sections }: Outline, change: (one: OutlineExhibit) => OutlineExhibit[]): Outline {
  return { sections: sections.map((one) => ({ ...one, exhibits: one.exhibits.flatMap(change) })) };
}

export function shorten(name: string): string {
  return shortened(name.trim() || 'Untitled', MAX_TITLE);
}
