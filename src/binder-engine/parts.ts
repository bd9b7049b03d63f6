// Splits a packet into files that an upload form accepts.
import type { FileInspection, PageInspection } from './binder.ts';
import type { CutPart } from './planned.ts';

/**
 * Bytes of a file in addition to its evidence: fonts, outline, references. They approximate the written size without a
 * safety margin, because the written size decides whether a part fits.
 */
export const PART_BYTES = 8_000;
/** A sheet around a page, its stamp, its element of the structure and its entry in the outline. */
const SHEET_BYTES = 540;
/** Bytes of an index page with its links. */
const INDEX_PAGE_BYTES = 2_000;
const MAX_NAME = 79;

/** A page of evidence in a part. `scale` is its written size divided by its estimated size. */
export type UnitPage = {
  file: Pick<FileInspection, 'sha256' | 'shared'>;
  page: number;
  facts: Pick<PageInspection, 'bytes' | 'shared'>;
  scale?: number | undefined;
};

/**
 * Pages that stay together if they fit: the notice, the letter, the index, or one exhibit. `own` counts dividers,
 * `index` its pages.
 */
export type PartUnit = {
  id: string;
  kind: 'notice' | 'letter' | 'index' | 'exhibit';
  label: string;
  title: string;
  pages: readonly UnitPage[];
  own: number;
  index?: number;
};

/** A piece of a part. `weights` are bytes that are written once, however many of its pages need them. */
type Piece = {
  units: PartUnit[];
  pages: number;
  bytes: number;
  weights: Map<string, number>;
  cut: number | undefined;
};

/**
 * Groups whole exhibits if they fit. A larger exhibit is split between pages, and a page above the limit is a separate
 * part. The notice, the letter and the index share no part with exhibits, so that few parts change with them.
 *
 * @param options.limit in bytes
 * @param options.prefix start of each name
 */
export function createParts(
  units: readonly PartUnit[],
  { limit, prefix = '' }: { limit: number; prefix?: string | undefined },
): CutPart[] {
  const pieces: Piece[] = [];
  for (const unit of units) {
    const whole = createPiece(unit);
    const before = pieces.at(-1);
    const [beforeUnit] = before?.units ?? [];
    const isAlike = beforeUnit && (beforeUnit.kind === 'exhibit') === (unit.kind === 'exhibit');
    if (before && isAlike && before.cut === undefined && joinedBytes(before, whole) <= limit) join(before, whole);
    // A unit without evidence cannot be split.
    else if (whole.bytes <= limit || unit.pages.length === 0) pieces.push(whole);
    else pieces.push(...cutUnit(unit, limit));
  }
  const digits = Math.max(2, String(pieces.length).length);
  return pieces.map((piece, index) => ({
    name: formatFileName(piece, `${prefix}${String(index + 1).padStart(digits, '0')}`),
    units: piece.units.map(({ id }) => id),
    pages: piece.pages,
  }));
}

/** Returns the minimum bytes of a page, without anything around it. */
export function estimatePageBytes(
  file: Pick<FileInspection, 'shared'>,
  page: Pick<PageInspection, 'bytes' | 'shared'>,
): number {
  return page.bytes + page.shared.reduce((sum, index) => sum + (file.shared[index] ?? 0), 0);
}

/** Returns the estimated bytes of a file with these units. */
export function weighUnits([first, ...rest]: readonly PartUnit[]): number {
  if (!first) return PART_BYTES;
  const piece = createPiece(first);
  for (const unit of rest) join(piece, createPiece(unit));
  return piece.bytes;
}

function emptyPiece(unit: PartUnit, cut?: number): Piece {
  const { own, index = 0 } = unit;
  const bytes = PART_BYTES + own * SHEET_BYTES + index * INDEX_PAGE_BYTES;
  return { units: [unit], pages: own + index, bytes, weights: new Map(), cut };
}

function createPiece(unit: PartUnit): Piece {
  const piece = emptyPiece(unit);
  for (const page of unit.pages) addPage(piece, page);
  return piece;
}

function cutUnit(unit: PartUnit, limit: number): Piece[] {
  const pieces = [emptyPiece(unit, 1)];
  for (const page of unit.pages) {
    let last = pieces.at(-1) ?? emptyPiece(unit, 1);
    const hasEvidence = pieces.length > 1 || last.pages > unit.own + (unit.index ?? 0);
    if (hasEvidence && last.bytes + pageBytes(last, page) > limit) {
      last = emptyPiece({ ...unit, own: 0, index: 0 }, pieces.length + 1);
      pieces.push(last);
    }
    addPage(last, page);
  }
  return pieces;
}

function addPage(piece: Piece, page: UnitPage): void {
  piece.bytes += pageBytes(piece, page);
  piece.pages += 1;
  for (const [key, bytes] of listWeights(page)) piece.weights.set(key, bytes);
}

/** Returns the bytes that this page adds to the piece. */
function pageBytes({ weights }: Piece, page: UnitPage): number {
  let bytes = SHEET_BYTES * (page.scale ?? 1);
  for (const [key, own] of listWeights(page)) if (!weights.has(key)) bytes += own;
  return bytes;
}

/** Returns the objects that a page needs. Shared objects have the same name for every page. */
function listWeights({ file: { sha256, shared }, page, facts, scale = 1 }: UnitPage): [string, number][] {
  return [
    [`${sha256} ${page}`, facts.bytes * scale],
    ...facts.shared.map((index): [string, number] => [`${sha256}:${index}`, (shared[index] ?? 0) * scale]),
  ];
}

function joinedBytes(before: Piece, next: Piece): number {
  let bytes = before.bytes + next.bytes - PART_BYTES;
  for (const [key, own] of next.weights) if (before.weights.has(key)) bytes -= own;
  return bytes;
}

function join(before: Piece, next: Piece): void {
  before.bytes = joinedBytes(before, next);
  before.pages += next.pages;
  before.units.push(...next.units);
  for (const [key, bytes] of next.weights) before.weights.set(key, bytes);
}

/** Returns a name such as `03_Exhibit-C-2_Published-Material_part-1.pdf`: ASCII, and unique by its number. */
function formatFileName({ units, cut }: Piece, number: string): string {
  const [first] = units;
  const end = `${cut === undefined ? '' : `_part-${cut}`}.pdf`;
  const start = `${number}_${formatLabel(units)}`;
  const title = first && units.length === 1 ? toSlug(first.title) : '';
  const room = MAX_NAME - start.length - end.length - 1;
  const shown = title.slice(0, Math.max(0, room)).replace(/-$/, '');
  return `${start}${shown === '' ? '' : `_${shown}`}${end}`;
}

function formatLabel(units: readonly PartUnit[]): string {
  const [first, last] = [units[0], units.at(-1)];
  if (!first || !last) return 'Empty';
  if (first.kind !== 'exhibit') {
    const before = units.slice(0, -1).map(({ label }) => label);
    return before.length === 0 ? last.label : `${before.join('-')}-and-${last.label}`;
  }
  const numbers = [first, last].map(({ label }) => toSlug(label));
  return first === last ? `Exhibit-${numbers[0]}` : `Exhibits-${numbers.join('-to-')}`;
}

function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
