import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';

import { AT, createFolder } from '#testing/binder.ts';
import { firstMore, made, pagesPdf } from '#testing/pdf-files.ts';
import { readLayouts, readPacket, type Layout } from '#testing/read-packet.ts';

import { ENGINE, type Turn } from '../binder.ts';
import { STEPS, type PageText } from '../page-text.ts';
import type { PlanPage } from '../planned.ts';
import { createFile } from './make.ts';
import { readSource, type Source } from './source.ts';

type Edges = readonly [left: number, bottom: number, right: number, top: number];
type Point = readonly [x: number, y: number];

const boxes: { entries: string; seen: Edges }[] = [
  { entries: '/MediaBox [0 0 300 500]', seen: [0, 0, 300, 500] },
  { entries: '/MediaBox [250 460 -50 -40]', seen: [-50, -40, 250, 460] },
  { entries: '/MediaBox [20 35 530 240]', seen: [20, 35, 530, 240] },
  { entries: '/MediaBox [0 0 200 200]', seen: [0, 0, 200, 200] },
  { entries: '/MediaBox [0 0 300 500] /CropBox [30 70 280 470]', seen: [30, 70, 280, 470] },
  { entries: '/MediaBox [-50 -40 250 460] /CropBox [-90 10 200 900]', seen: [-50, 10, 200, 460] },
];
/** Values of `Rotate` in clockwise quarter turns. Some programs write 270 and 90 as the last two. */
const turns = { '0': 0, '90': 1, '180': 2, '270': 3, '-90': 3, '450': 1 };
const cases = boxes.flatMap(({ entries, seen }) =>
  Object.entries(turns).flatMap(([rotate, quarters]) =>
    [1, 4].map((unit) => ({ entries: `${entries} /Rotate ${rotate} /UserUnit ${unit}`, seen, quarters, unit })),
  ),
);
type Case = (typeof cases)[number];

/** One mark near each corner. All distances to the edges differ. */
const getMarks = ([left, bottom, right, top]: Edges): Record<string, Point> => ({
  A: [left + 12, bottom + 34],
  B: [right - 23, bottom + 45],
  C: [left + 56, top - 17],
  D: [right - 38, top - 29],
});
const createLink = ([left, bottom]: Edges): [Point, Point] => [
  [left + 61, bottom + 71],
  [left + 83, bottom + 102],
];
/** Lower left corner of a 20 by 80 annotation whose appearance is rotated left and half as large. */
const getNote = ([, , right, top]: Edges): Point => [right - 90, top - 130];
const look = {
  entries: `/Type /XObject /Subtype /Form /BBox [0 0 40 10] /Matrix [0 1 -1 0 25 6] /Resources <</Font <</F ${made.font} 0 R>>>>`,
  stream: 'BT /F 4 Tf 2 3 Td (Note) Tj ET',
};

function drawCase({ entries, seen }: Case) {
  const marks = Object.entries(getMarks(seen)).map(([text, [x, y]]) => `BT /F 8 Tf ${x} ${y} Td (${text}) Tj ET`);
  const [x, y] = getNote(seen);
  const annotations = [
    `<</Type /Annot /Subtype /Link /Rect [${createLink(seen).flat().join(' ')}] /A <</S /URI /URI (https://example.org/)>>>>`,
    `<</Type /Annot /Subtype /FreeText /Rect [${x} ${y} ${x + 20} ${y + 80}] /F 4 /AP <</N ${firstMore(cases.length)} 0 R>>>>`,
  ];
  return { drawing: marks.join(' '), entries: `${entries} /Annots [${annotations.join(' ')}]` };
}

/** Computes the expected sheet from distances to the page edges, without a matrix and without production code. */
function reckon({ seen, quarters, unit }: Case): Layout {
  const [left, bottom, right, top] = seen;
  const [across, along] = [(right - left) * unit, (top - bottom) * unit];
  const [width, height] = quarters % 2 === 0 ? [across, along] : [along, across];
  const size: Layout['size'] = width > height ? [792, 612] : [612, 792];
  // The footer of 26 points is reserved for the stamp.
  const room = size[1] - 26;
  const scale = Math.min(1, size[0] / width, room / height);
  const toPlace = ([x, y]: Point): [number, number] => {
    // Each quarter turn moves the lower edge to the left, then the right edge, then the upper edge.
    const distances = [x - left, y - bottom, right - x, top - y].map((distance) => distance * unit);
    const [fromLeft = 0, fromBottom = 0] = [distances[quarters], distances[(quarters + 1) % 4]];
    return [size[0] / 2 + (fromLeft - width / 2) * scale, 26 + room / 2 + (fromBottom - height / 2) * scale];
  };
  /** @param turned clockwise quarter turns of a text of 8 points */
  const getRun = (turned: number): number[] =>
    [[1, 0] as const, [0, -1] as const, [-1, 0] as const, [0, 1] as const][turned % 4]?.map(
      (one) => one * 8 * unit * scale,
    ) ?? [];
  const [from, to] = createLink(seen);
  const [[x1, y1], [x2, y2]] = [toPlace(from), toPlace(to)];
  const [noteX, noteY] = getNote(seen);
  return {
    size,
    texts: {
      ...Object.fromEntries(
        Object.entries(getMarks(seen)).map(([text, point]) => [text, [...toPlace(point), ...getRun(quarters)]]),
      ),
      // The text starts 2 to the right and 3 up, which is 7 to the right and 2 up after the rotation.
      Note: [...toPlace([noteX + 2 * 7, noteY + 2 * 2]), ...getRun(quarters + 3)],
    },
    links: [[Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]],
    clips: [[...seen]],
  };
}

async function bind(source: Source, pages: PlanPage[]): Promise<Uint8Array> {
  const content = { engine: ENGINE, title: '', name: 'bound.pdf', pages, bookmarks: [] };
  const folder = await createFolder();
  await createFile(content, { folder, at: AT, read: () => Promise.resolve(source) });
  return readFile(join(folder, content.name));
}

async function layOut(source: Source, pages: PlanPage[]): Promise<Layout[]> {
  return readLayouts(await bind(source, pages));
}

const near = (numbers: readonly number[]) => numbers.map((number) => expect.closeTo(number, 1) as number);

it('a page is placed upright, for any rotation, boxes and unit', async () => {
  const source = await readSource(pagesPdf(cases.map(drawCase), { more: [look] }));
  const expected = cases.map(reckon);
  const pages = expected.map(({ size: [width, height] }, page): PlanPage => {
    const own = { number: page + 1, stamp: '', exhibit: null, at: null };
    return { ...own, kind: 'evidence', file: '', page, isWide: width > height };
  });
  const layouts = await layOut(source, pages);
  for (const [index, { size, texts, links, clips }] of expected.entries()) {
    const [clip] = layouts[index]?.clips ?? [];
    expect({ ...layouts[index], clips: [clip], entries: cases[index]?.entries }).toEqual({
      size,
      texts: Object.fromEntries(Object.entries(texts).map(([text, place]) => [text, near(place)])),
      links: links.map(near),
      clips,
      entries: cases[index]?.entries,
    });
  }
});

const textTurns: (Turn | 0)[] = [0, 90, 180, 270];
const scans = cases.flatMap((one) => textTurns.map((turn) => ({ ...one, turn })));

/**
 * A one-letter word, twice as wide as usual, that starts at the mark A, measured on the page with its lines running to
 * the right.
 */
function recognizedOn({ seen: [left, bottom, right, top], quarters, turn }: (typeof scans)[number]): PageText {
  const [x, y] = getMarks([left, bottom, right, top]).A ?? [0, 0];
  const distances = [x - left, y - bottom, right - x, top - y];
  const all = quarters + turn / 90;
  const [width, height] = all % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  const [fromLeft = 0, fromBottom = 0] = [distances[all % 4], distances[(all + 1) % 4]];
  const shares = [fromLeft / width, fromBottom / height, 8 / width, 8 / height].map((share) => share * STEPS);
  return { turn, words: [['W', ...(shares as [number, number, number, number])]] };
}

it('a recognized word is placed over its picture, for any rotation, boxes and unit', async () => {
  const source = await readSource(pagesPdf(scans.map(({ entries }) => ({ drawing: '', entries }))));
  const layers = Object.fromEntries(scans.map((one, page) => [page, recognizedOn(one)]));
  const pages = scans.map((one, page): PlanPage => {
    const own = { number: page + 1, stamp: '', exhibit: null, at: null };
    return { ...own, kind: 'evidence', file: '', page, isWide: reckon(one).size[0] === 792, layer: 'eng' };
  });
  const layouts = await layOut({ ...source, layers }, pages);
  for (const [index, one] of scans.entries()) {
    const [x = 0, y = 0, across = 0, along = 0] = reckon(one).texts.A ?? [];
    const length = 2 * Math.hypot(across, along);
    const direction = [[length, 0] as const, [0, length] as const, [-length, 0] as const, [0, -length] as const];
    expect({ texts: layouts[index]?.texts, ...one }).toEqual({
      texts: { W: near([x, y, ...(direction[one.turn / 90] ?? [])]) },
      ...one,
    });
  }
});

it('a page has the words recognized on it, and their font, only if it is planned with them', async () => {
  const source = await readSource(pagesPdf([{}, {}]));
  const text: PageText = { turn: 0, words: [['Loom', 0, 0, STEPS / 10, STEPS / 10]] };
  const own = { stamp: '', exhibit: null, at: null, kind: 'evidence', file: '', isWide: false } as const;
  const bytes = await bind({ ...source, layers: { 0: text, 1: text } }, [
    { ...own, number: 1, page: 0, layer: 'eng' },
    { ...own, number: 2, page: 1 },
  ]);
  expect((await readPacket(bytes)).texts.map((words) => words.trim())).toEqual(['Loom', '']);
  const pages = (await PDFDocument.load(bytes)).getPages();
  expect(pages.map(({ node }) => node.Resources()?.has(PDFName.of('Font')))).toEqual([true, false]);
});
