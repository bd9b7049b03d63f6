// The pages of a file as an item binds them: some left out, some turned, in an order of its own. The file stays as it is.
import { turns, type FileFacts, type Item, type PageFacts, type PageTurn, type Turn } from './binder.ts';

/** One bound page. `page` counts the pages of the file, from 0. */
export type BoundPage = { page: number; facts: PageFacts; turn?: Turn };

type Arranged = Pick<Item, 'turn' | 'pages' | 'turned'>;

/** The pages that an item binds, in order. An arrangement of pages that the file does not have binds all of them. */
export function boundPagesOf({ turn, pages, turned }: Arranged, file: Pick<FileFacts, 'pages'>): BoundPage[] {
  const own = new Map(turned?.map((one) => [one.page, one.turn]));
  const listed = pages?.flatMap((page) => page - 1).filter((page) => page < file.pages.length) ?? [];
  const order = listed.length > 0 ? listed : file.pages.keys();
  return [...order].flatMap((page) => {
    const facts = file.pages[page];
    const by = addTurns(turn, own.get(page + 1));
    return facts ? [{ page, facts, ...(by && { turn: by }) }] : [];
  });
}

/** The number of pages that an item binds of a file with `count` pages. */
export function countBound({ pages }: Pick<Item, 'pages'>, count: number): number {
  const listed = pages?.filter((page) => page <= count).length ?? 0;
  return listed > 0 ? listed : count;
}

/** Both turns together; undefined for none. */
function addTurns(...all: readonly (Turn | undefined)[]): Turn | undefined {
  const sum = all.reduce<number>((total, turn) => total + (turn ?? 0), 0) % 360;
  return turns.find((turn) => turn === sum);
}

/** A page of the file as an editor shows it, also one that is left out. `page` counts from 1; `turn` is that of the page alone. */
export type ArrangedPage = { page: number; turn: Turn | 0; isIncluded: boolean };

/** All pages of a file: the bound ones in their order, and each that is left out behind the one before it in the file. */
export function arrangementOf({ pages, turned }: Arranged, count: number): ArrangedPage[] {
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

/** The item with its pages so. The last page stays, since a file without any is left out as a whole. */
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

/** The arrangement with one page turned by a quarter, clockwise. */
export function turnPage(arrangement: readonly ArrangedPage[], page: number): ArrangedPage[] {
  return arrangement.map((one) =>
    one.page === page ? { ...one, turn: addTurns(one.turn || undefined, 90) ?? 0 } : one,
  );
}

/** The arrangement with one page left out, or brought back. */
export function includePage(arrangement: readonly ArrangedPage[], page: number, isIncluded: boolean): ArrangedPage[] {
  return arrangement.map((one) => (one.page === page ? { ...one, isIncluded } : one));
}

/** The arrangement with one page at a place, counted from 0. */
export function movePage(arrangement: readonly ArrangedPage[], page: number, index: number): ArrangedPage[] {
  const moved = arrangement.find((one) => one.page === page);
  return moved ? arrangement.filter((one) => one !== moved).toSpliced(index, 0, moved) : [...arrangement];
}
