import { authorText } from './author.ts';
import { exhibitLabel } from './numbers.ts';
import type { Plan, PlannedExhibit, PlannedItem } from './planned.ts';

/** Parts of a plan that are compared. */
export type Comparable = Pick<Plan, 'title' | 'stampPrefix' | 'letter' | 'sections' | 'exhibits'>;

/**
 * Describes the differences between two plans of one binder for its list of packets. Empty if a new packet would be
 * identical.
 */
export function changes(before: Comparable, after: Comparable): string[] {
  const [old, now] = [byId(before.exhibits), byId(after.exhibits)];
  return [
    ...(before.title === after.title ? [] : [`The binder is now called “${after.title}”`]),
    ...(before.stampPrefix === after.stampPrefix ? [] : ['The exhibit stamp prefix was changed']),
    ...letterChanges(before.letter, after.letter),
    ...sectionChanges(before, after),
    ...before.exhibits.filter(({ id }) => !now.has(id)).map((exhibit) => `${formatExhibit(exhibit)} was removed`),
    ...after.exhibits.flatMap((exhibit) => {
      const was = old.get(exhibit.id);
      return was ? exhibitChanges(was, exhibit) : [`${formatExhibit(exhibit)} was added`];
    }),
  ];
}

function letterChanges(before: string | null, after: string | null): string[] {
  if (before === after) return [];
  if (before === null) return ['The letter was added'];
  return [after === null ? 'The letter was removed' : 'The letter was edited'];
}

function sectionChanges(before: Comparable, after: Comparable): string[] {
  const was = byId(before.sections);
  return after.sections.flatMap(({ id, title }) => {
    const old = was.get(id);
    return old && old.title !== title ? [`Section “${old.title}” is now “${title}”`] : [];
  });
}

function exhibitChanges(before: PlannedExhibit, after: PlannedExhibit): string[] {
  const [old, now] = [byId(before.items), byId(after.items)];
  const joinCommonIds = (items: PlannedItem[], other: Map<string, PlannedItem>): string =>
    items.flatMap(({ id }) => (other.has(id) ? [id] : [])).join(' ');
  const isReordered = joinCommonIds(before.items, now) !== joinCommonIds(after.items, old);
  return [
    ...(before.number === after.number ? [] : [`Exhibit ${before.number} is now ${after.number}`]),
    ...(before.title === after.title
      ? []
      : [`${exhibitLabel(after.number)} “${before.title}” is now called “${after.title}”`]),
    ...(formatAuthor(before) === formatAuthor(after) ? [] : [authorChange(after)]),
    ...before.items.filter(({ id }) => !now.has(id)).map(({ title }) => `${title} was removed from “${after.title}”`),
    ...after.items.flatMap((item) => itemChanges(old.get(item.id), item, after.title)),
    ...(isReordered ? [`The files in “${after.title}” were reordered`] : []),
  ];
}

function formatAuthor({ author }: PlannedExhibit): string {
  return author ? authorText(author) : '';
}

function authorChange(after: PlannedExhibit): string {
  return after.author
    ? `${formatExhibit(after)} is now a ${authorText(after.author).replace(/^Letter/, 'letter')}`
    : `${formatExhibit(after)} no longer names its author`;
}

function itemChanges(before: PlannedItem | undefined, after: PlannedItem, exhibit: string): string[] {
  if (!before) return [`${after.title} was added to “${exhibit}”`];
  const hadFile = before.file !== null;
  if (hadFile && after.file === null) return [`The file of ${after.title} in “${exhibit}” is missing`];
  return [
    ...(before.title === after.title ? [] : [`${before.title} in “${exhibit}” is now called ${after.title}`]),
    ...(before.file === after.file ? [] : [`${after.title} in “${exhibit}” was replaced`]),
    ...(before.file === after.file ? pageChanges(before, after, exhibit) : []),
  ];
}

function pageChanges(before: PlannedItem, after: PlannedItem, exhibit: string): string[] {
  const [old, now] = [before, after].map(({ arranged }) => arranged?.pages.join(' ') ?? '');
  if (old !== now) return [`Pages in ${after.title} of “${exhibit}” were left out, restored or reordered`];
  if (before.count !== after.count) return [`${after.title} in “${exhibit}” is now readable`];
  if (before.searchable === after.searchable) return [];
  return [
    `The scanned pages in ${after.title} of “${exhibit}” can ${after.searchable ? 'now' : 'no longer'} be searched`,
  ];
}

function formatExhibit({ number, title }: PlannedExhibit): string {
  return `${exhibitLabel(number)} “${title}”`;
}

function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
