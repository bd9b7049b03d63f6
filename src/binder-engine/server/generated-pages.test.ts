import { expect, it } from 'vitest';

import { withPdf } from '#testing/read-packet.ts';

import { drawGeneratedPages } from './generated-pages.ts';

const STAMP = 'Lovelace · Exhibit A-1 · Page 1';

const near = (value: number) => expect.closeTo(value, 1) as number;

type Cover = { label: string; title: string; author: string; section: string };

const cover: Cover = { label: 'Exhibit A-1', title: 'The loom', author: 'Letter from Grace Hopper', section: 'Awards' };

/** Returns the lines of a divider: their edges and size, and their baseline from the top, in points. */
async function readLines(changed: Partial<Cover>, stamp = STAMP) {
  const bytes = await drawGeneratedPages([
    { kind: 'cover', number: 1, stamp, exhibit: 'e', at: null, ...cover, ...changed },
  ]);
  return withPdf(bytes, async (document) => {
    const { items } = await (await document.getPage(1)).getTextContent();
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [size = 0, , , , x = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, size, y: 792 - y, left: x, right: x + item.width }];
    });
  });
}

it('a divider begins at the same height on each page, and has its texts centered below each other', async () => {
  const lines = await readLines({});
  expect(lines.map(({ text, size, y }) => [text, size, Math.round(y)])).toEqual([
    ['Exhibit A-1', 40, 308],
    ['The loom', 20, 359],
    ['Letter from Grace Hopper', 14, 391],
    ['Awards', 12, 426],
    [STAMP, 8.5, 782],
  ]);
  for (const { left, right } of lines.slice(0, -1)) expect(left).toBeCloseTo(612 - right);
  const unsigned = await readLines({ author: '' });
  expect(unsigned.map(({ text, y }) => [text, Math.round(y)])).toContainEqual(['Awards', 395]);
});

it('a divider with the longest texts begins higher, so that none of its lines covers another or the footer', async () => {
  const wide = (length: number) => 'W'.repeat(length);
  const author = `Letter from ${wide(120)}, ${wide(200)} (independent)`;
  const lines = await readLines({ title: wide(200), author, section: wide(200) });
  expect(lines.map(({ text }) => text.replaceAll(/[^W]/g, '')).join('')).toBe(wide(200 + 320 + 200));
  const gaps = lines.map(({ size, y }, index) => (y - (lines[index - 1]?.y ?? 0)) / size);
  expect(Math.min(...gaps)).toBeGreaterThan(1.2);
  // The last text ends at the margin of 54 points. The stamp is below it.
  expect(lines.at(-2)?.y).toBeCloseTo(733.8);
  expect(lines.at(-1)?.text).toBe(STAMP);
});

it('a stamp ends 36 points from the edge, and a long one is smaller, so that it begins there', async () => {
  expect((await readLines({})).at(-1)).toMatchObject({ text: STAMP, size: 8.5, right: near(576) });
  const long = (await readLines({}, `${'W'.repeat(80)} · Page 1`)).at(-1);
  expect(long).toMatchObject({ left: near(36), right: near(576) });
  expect(long?.size).toBeLessThan(8);
});
