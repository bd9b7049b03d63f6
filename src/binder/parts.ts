// How a pack is cut into files that an upload form takes.
import type { FileFacts, PageFacts } from './binder.ts';
import type { CutPart } from './planned.ts';

/** What any file has besides its evidence: fonts, outline, references. */
export const PART_BYTES = 60_000;
/** A sheet around a page, its stamp and its entry in the outline. */
const SHEET_BYTES = 1_500;
/** A page of the index with its links. */
const INDEX_PAGE_BYTES = 12_000;
const MAX_NAME = 79;

/**
 * What stays together while it fits: the notice, the letter, the index, or one exhibit. `own` counts dividers, `index` pages of
 * the index, which are not numbered yet.
 */
export type PartUnit = {
  id: string;
  kind: 'notice' | 'letter' | 'index' | 'exhibit';
  label: string;
  title: string;
  files: readonly FileFacts[];
  own: number;
  index?: number;
};

type Piece = { units: PartUnit[]; pages: number; bytes: number; streams: Set<string>; cut: number | undefined };

/**
 * Whole exhibits while they fit; a larger one is cut between pages, and a page that is larger alone is a part of its own.
 * The notice, the letter and the index share no part with exhibits, so that few parts change with them.
 *
 * @param options.limit in bytes
 * @param options.prefix begins each name
 */
export function makeParts(
  units: readonly PartUnit[],
  { limit, prefix = '' }: { limit: number; prefix?: string | undefined },
): CutPart[] {
  const pieces: Piece[] = [];
  for (const unit of units) {
    const whole = pieceOf(unit);
    const before = pieces.at(-1);
    const [beforeUnit] = before?.units ?? [];
    const isAlike = beforeUnit && (beforeUnit.kind === 'exhibit') === (unit.kind === 'exhibit');
    if (before && isAlike && before.cut === undefined && joinedBytes(before, whole) <= limit) join(before, whole);
    // A unit without files cannot be cut.
    else if (whole.bytes <= limit || unit.files.length === 0) pieces.push(whole);
    else pieces.push(...cutUnit(unit, limit));
  }
  const digits = Math.max(2, String(pieces.length).length);
  return pieces.map((piece, index) => ({
    name: nameOf(piece, `${prefix}${String(index + 1).padStart(digits, '0')}`),
    units: piece.units.map(({ id }) => id),
    pages: piece.pages,
    hasIndex: piece.units.some(({ kind }) => kind === 'index'),
  }));
}

/** How many bytes a file with this page alone has, about. */
export function weighAlone(file: FileFacts, page: PageFacts): number {
  return PART_BYTES + SHEET_BYTES + page.bytes + page.shared.reduce((sum, index) => sum + (file.shared[index] ?? 0), 0);
}

/** How many bytes a file with this unit alone has, about; it is never smaller than the file. */
export function weighUnit(unit: PartUnit): number {
  return pieceOf(unit).bytes;
}

function emptyPiece(unit: PartUnit, cut?: number): Piece {
  const { own, index = 0 } = unit;
  const bytes = PART_BYTES + own * SHEET_BYTES + index * INDEX_PAGE_BYTES;
  return { units: [unit], pages: own, bytes, streams: new Set(), cut };
}

function pieceOf(unit: PartUnit): Piece {
  const piece = emptyPiece(unit);
  for (const file of unit.files) for (const page of file.pages) addPage(piece, file, page);
  return piece;
}

function cutUnit(unit: PartUnit, limit: number): Piece[] {
  const pieces = [emptyPiece(unit, 1)];
  for (const file of unit.files) {
    for (const page of file.pages) {
      let last = pieces.at(-1) ?? emptyPiece(unit, 1);
      const hasEvidence = pieces.length > 1 || last.pages > unit.own;
      if (hasEvidence && last.bytes + pageBytes(last, file, page) > limit) {
        last = emptyPiece({ ...unit, own: 0 }, pieces.length + 1);
        pieces.push(last);
      }
      addPage(last, file, page);
    }
  }
  return pieces;
}

function addPage(piece: Piece, file: FileFacts, page: PageFacts): void {
  piece.bytes += pageBytes(piece, file, page);
  piece.pages += 1;
  for (const index of page.shared) piece.streams.add(`${file.sha256}:${index}`);
}

/** What this page adds to what is there already. */
function pageBytes({ streams }: Piece, file: FileFacts, page: PageFacts): number {
  let bytes = SHEET_BYTES + page.bytes;
  for (const index of page.shared) if (!streams.has(`${file.sha256}:${index}`)) bytes += file.shared[index] ?? 0;
  return bytes;
}

function joinedBytes(before: Piece, next: Piece): number {
  return before.bytes + next.bytes - PART_BYTES;
}

function join(before: Piece, next: Piece): void {
  before.bytes = joinedBytes(before, next);
  before.pages += next.pages;
  before.units.push(...next.units);
  for (const stream of next.streams) before.streams.add(stream);
}

/** `03_Exhibit-C-2_Published-Material_part-1.pdf`: ASCII, and unique by its number. */
function nameOf({ units, cut }: Piece, number: string): string {
  const [first] = units;
  const end = `${cut === undefined ? '' : `_part-${cut}`}.pdf`;
  const start = `${number}_${labelOf(units)}`;
  const title = first && units.length === 1 ? slugOf(first.title) : '';
  const room = MAX_NAME - start.length - end.length - 1;
  const shown = title.slice(0, Math.max(0, room)).replace(/-$/, '');
  return `${start}${shown === '' ? '' : `_${shown}`}${end}`;
}

function labelOf(units: readonly PartUnit[]): string {
  const [first, last] = [units[0], units.at(-1)];
  if (!first || !last) return 'Empty';
  if (first.kind !== 'exhibit') {
    const before = units.slice(0, -1).map(({ label }) => label);
    return before.length === 0 ? last.label : `${before.join('-')}-and-${last.label}`;
  }
  const numbers = [first, last].map(({ label }) => slugOf(label));
  return first === last ? `Exhibit-${numbers[0]}` : `Exhibits-${numbers.join('-to-')}`;
}

function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
