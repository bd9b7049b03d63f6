// Pages of a file as an item binds them: some omitted, some rotated, in any order. The file does not change.
import { turns, type FileInspection, type Item, type PageInspection, type PageTurn, type Turn } from './binder.ts';

/** One bound page. `page` counts the pages of the file, from 0. */
export type BoundPage = { page: number; facts: PageInspection; turn?: Turn };

type Arranged = Pick<Item, 'turn' | 'pages' | 'turned'>;

/** Returns the pages that an item binds, in order. Binds all if the arrangement has pages that the file lacks. */
export function listBoundPages({ turn, pages, turned }: Arranged, file: Pick<FileInspection, 'pages'>): BoundPage[] {
  const own = new Map(turned?.map((one) => [one.page, one.turn]));
  const listed = pages?.flatMap((page) => page - 1).filter((page) => page < file.pages.length) ?? [];
  const order = listed.length > 0 ? listed : file.pages.keys();
  return [...order].flatMap((page) => {
    const facts = file.pages[page];
    const by = addTurns(turn, own.get(page + 1));
    return facts ? [{ page, facts, ...(by && { turn: by }) }] : [];
  });
}

/** Returns the number of pages that an item binds of a file with `count` pages. */
export function countBound({ pages }: Pick<Item, 'pages'>, count: number): number {
  const listed = pages?.filter((page) => page <= count).length ?? 0;
  return listed > 0 ? listed : count;
}

/** Returns the sum of the rotations. Undefined for none. */
function addTurns(...all: readonly (Turn | undefined)[]): Turn | undefined {
  const sum = all.reduce<number>((total, turn) => total + (turn ?? 0), 0) % 360;
  return turns.find((turn) => turn === sum);
}

/**
 * A page of the file in the editor, even if omitted. `page` counts from 1. `turn` is the rotation of only this page.
 */
export type ArrangedPage = { page: number; turn: Turn | 0; isIncluded: boolean };

/** Returns all pages of a file: the bound ones in order, and each omitted one after its predecessor in the file. */
export function listArrangedPages({ pages, turned }: Arranged, count: number): ArrangedPage[] {
  const listed = pages?.filter((page) => page <= count) ?? [];
  const bound = listed.length > 0 ? listed : Array.from({ length: count }, (_, index) => index + 1);
  const included = new Set(bound);
  const order: number[] = [];
  for (const page of [0, ...bound]) {
    if (page > 0) order.push(page);
    for (let next = page + 1; next <= count && !included.has(next); next += 1) order.push(next);
  }
  const own = new Map(turned?.map((one) => [one.page, one.turn]));
  return order.map((page) => ({ page, turn: own.get(page) ?? 0, isIncluded: included.has(page) }));
}

/** Returns the item with this arrangement. The last page stays, since a file without pages is removed as a whole. */
export function arrange<Of extends Arranged>(item: Of, arrangement: readonly ArrangedPage[]): Of {
  const { pages: _pages, turned: _turned, ...rest } = item;
  const pages = arrangement.filter(({ isIncluded }) => isIncluded).map(({ page }) => page);
  if (pages.length === 0) return item;
  const turned = arrangement
    .flatMap(({ page, turn }): PageTurn[] => (turn === 0 ? [] : [{ page, turn }]))
    .toSorted((one, other) => one.page - other.page);
  const isWhole = pages.length === arrangement.length && pages.every((page, index) => page === index + 1);
  return { ...rest, ...(!isWhole && { pages }), ...(turned.length > 0 && { turned }) } as Of;
}

/** Returns the arrangement with one page rotated clockwise by 90 degrees. */
export function turnPage(arrangement: readonly ArrangedPage[], page: number): ArrangedPage[] {
  return arrangement.map((one) =>
    one.page === page ? { ...one, turn: addTurns(one.turn || undefined, 90) ?? 0 } : one,
  );
}

/** Returns the arrangement with one page omitted or restored. */
export function includePage(arrangement: readonly ArrangedPage[], page: number, isIncluded: boolean): ArrangedPage[] {
  return arrangement.map((one) => (one.page === page ? { ...one, isIncluded } : one));
}

/** Returns the arrangement with one page moved to a position, from 0. */
export function movePage(arrangement: readonly ArrangedPage[], page: number, index: number): ArrangedPage[] {
  const moved = arrangement.find((one) => one.page === page);
  return moved ? arrangement.filter((one) => one !== moved).toSpliced(index, 0, moved) : [...arrangement];
}
