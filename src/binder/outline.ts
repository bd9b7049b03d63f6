// A binder as it is stored, and everything that is done to its order. Pure: each act returns another outline.
import { z } from 'zod';

import { authorRelations, turns, type Author } from './binder.ts';

const MAX_TITLE = 200;
const MAX_AUTHOR = 120;
const MAX_ADDRESS = 2000;
export const MAX_EXHIBITS = 1000;
export const MAX_ITEMS = 2000;
/** Pages of one file that an item may list. */
const MAX_ITEM_PAGES = 10_000;

const title = z
  .string()
  .trim()
  .min(1, 'Title is required')
  .max(MAX_TITLE, `Title must be at most ${MAX_TITLE} characters long`);

/** Where a file comes from. What is uploaded for the binder alone belongs to no record. */
export const itemSources = ['record', 'translation', 'certificate', 'upload'] as const;

const filePage = z.int().min(1).max(MAX_ITEM_PAGES);
const areOnce = (pages: readonly number[]): boolean => new Set(pages).size === pages.length;

const item = z.strictObject({
  id: z.uuid(),
  title,
  isIncluded: z.boolean(),
  /** The address of the file, which may be gone. */
  file: z.string().max(MAX_ADDRESS),
  /** The address of the PDF that a Word file was converted to, and that is bound in its place. */
  converted: z.string().max(MAX_ADDRESS).exactOptional(),
  from: z.enum(itemSources),
  /** In degrees, clockwise. */
  turn: z.literal(turns).exactOptional(),
  /** The pages that are bound, from 1, in their order; all of them if it is left out. */
  pages: z
    .array(filePage)
    .min(1, 'A file has at least one page')
    .max(MAX_ITEM_PAGES)
    .refine(areOnce, 'A page is named twice')
    .exactOptional(),
  /** Pages that are turned beside `turn`. */
  turned: z
    .array(z.strictObject({ page: filePage, turn: z.literal(turns) }))
    .max(MAX_ITEM_PAGES)
    .refine((all) => areOnce(all.map(({ page }) => page)), 'A page is named twice')
    .exactOptional(),
});

/** Who wrote an exhibit that is a letter. */
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
  /** The record that it was made from; null for one of uploads alone. */
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

/** All ids differ, and there are no more exhibits and files than a binder may hold. */
export const outline = z.strictObject({ sections: z.array(section).max(40) }).superRefine(({ sections }, context) => {
  const exhibits = sections.flatMap((one) => one.exhibits);
  const items = exhibits.flatMap((one) => one.items);
  const ids = [...sections, ...exhibits, ...items].map(({ id }) => id);
  if (new Set(ids).size < ids.length) context.addIssue('Two parts of this binder have the same id');
  if (exhibits.length > MAX_EXHIBITS) context.addIssue(`A binder can have at most ${MAX_EXHIBITS} exhibits`);
  if (items.length > MAX_ITEMS) context.addIssue(`A binder can have at most ${MAX_ITEMS} files`);
});

export type Outline = z.output<typeof outline>;
export type OutlineSection = Outline['sections'][number];
export type OutlineExhibit = OutlineSection['exhibits'][number];
export type OutlineItem = OutlineExhibit['items'][number];

/** What a record offers to a binder: one exhibit, for one section. */
export type Evidence = {
  section: string;
  record: { table: string; id: string };
  title: string;
  files: { file: string; title: string; from: Exclude<OutlineItem['from'], 'upload'> }[];
};

/** Makes ids. */
export type NewId = () => string;

/** The order of a petition before anything is in it. @param criteria with their titles, in the regulation's order */
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

/** Puts an exhibit at a place of a section, counted without it from 0; beyond the end is the end. */
export function moveExhibit(current: Outline, id: string, to: { section: string; index: number }): Outline {
  const moved = exhibitsOf(current).find((one) => one.id === id);
  const target = current.sections.find((one) => one.id === to.section);
  if (!moved || target?.kind !== 'exhibits') return current;
  const without = mapExhibits(current, (one) => (one.id === id ? [] : [one]));
  return changeSection(without, to.section, (one) => ({
    ...one,
    exhibits: one.exhibits.toSpliced(to.index, 0, moved),
  }));
}

/** One place up or down, into the neighbouring section at its edge. */
export function stepExhibit(current: Outline, id: string, by: 1 | -1): Outline {
  const places = current.sections.filter(({ kind }) => kind === 'exhibits');
  const at = places.findIndex(({ exhibits }) => exhibits.some((one) => one.id === id));
  const own = places[at];
  if (!own) return current;
  const index = own.exhibits.findIndex((one) => one.id === id) + by;
  if (index >= 0 && index < own.exhibits.length) return moveExhibit(current, id, { section: own.id, index });
  const next = places[at + by];
  return next ? moveExhibit(current, id, { section: next.id, index: by === 1 ? 0 : next.exhibits.length }) : current;
}

/** Puts an item at a place of its own exhibit. */
export function moveItem(current: Outline, id: string, index: number): Outline {
  return mapExhibits(current, (one) => {
    const moved = one.items.find((each) => each.id === id);
    return moved ? [{ ...one, items: one.items.filter((each) => each !== moved).toSpliced(index, 0, moved) }] : [one];
  });
}

/** Two exhibits become one: the files of the first come after those of the second, which keeps its title and id. */
export function mergeExhibits(current: Outline, id: string, into: string): Outline {
  const [from, to] = [id, into].map((each) => exhibitsOf(current).find((one) => one.id === each));
  if (!from || !to || from === to) return current;
  const without = mapExhibits(current, (one) => (one.id === id ? [] : [one]));
  return changeExhibit(without, into, (one) => ({ ...one, items: [...one.items, ...from.items] }));
}

/** An item becomes an exhibit of its own, after the one that it was in. The last item stays where it is. */
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

/** Adds an uploaded file to an exhibit, or as one of its own at the end of a section. */
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

/** Binds a PDF in the place of a Word file; undefined binds the file itself again. Its pages are other pages then. */
export function bindConverted(current: Outline, id: string, address: string | undefined): Outline {
  return changeItem(current, id, ({ converted: _, pages: _pages, turned: _turned, ...one }) => ({
    ...one,
    ...(address && { converted: address }),
  }));
}

/** Turns the pages of a file by a quarter, clockwise; the fourth turn puts them back. */
export function turnItem(current: Outline, id: string): Outline {
  return changeItem(current, id, ({ turn: before, ...one }) => {
    const turn = turns.find((each) => each === (before ?? 0) + 90);
    return { ...one, ...(turn && { turn }) };
  });
}

/** Says who wrote the letter that an exhibit is; null where it is none. */
export function nameAuthor(current: Outline, id: string, author: Author | null): Outline {
  return changeExhibit(current, id, ({ author: _, ...one }) => (author ? { ...one, author } : one));
}

/** Takes an exhibit or a file out. What a record still has comes back when the portfolio is followed. */
export function removePart(current: Outline, id: string): Outline {
  return mapExhibits(current, (one) =>
    one.id === id ? [] : [{ ...one, items: one.items.filter((each) => each.id !== id) }],
  );
}

export function exhibitsOf({ sections }: Outline): OutlineExhibit[] {
  return sections.flatMap(({ exhibits }) => exhibits);
}

export function itemsOf(current: Outline): OutlineItem[] {
  return exhibitsOf(current).flatMap(({ items }) => items);
}

/** The address of every file that an outline names: also of those that are bound in the place of another. */
export function addressesOf(current: Outline): string[] {
  return itemsOf(current).flatMap(({ file, converted }) => (converted === undefined ? [file] : [file, converted]));
}

export function mapExhibits({ sections }: Outline, change: (one: OutlineExhibit) => OutlineExhibit[]): Outline {
  return { sections: sections.map((one) => ({ ...one, exhibits: one.exhibits.flatMap(change) })) };
}

export function shorten(name: string): string {
  const text = name.trim() || 'Untitled';
  return text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE - 1)}…` : text;
}
