import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, test } from 'vitest';

import { unpackWoff } from './woff.ts';

type Font = {
  postscriptName: string;
  numGlyphs: number;
  getGlyph(id: number): { advanceWidth: number; path: { toSVG(): string } };
};

const require = createRequire(import.meta.url);
const fontkit = createRequire(require.resolve('pdfkit'))('fontkit') as { create(bytes: Buffer): Font };
const woff = readFileSync(require.resolve('@fontsource/newsreader/files/newsreader-latin-400-normal.woff'));

test('an unpacked WOFF file has the name and the glyphs of the packed one', () => {
  const readFont = (bytes: Buffer) => {
    const font = fontkit.create(bytes);
    const glyphs = Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id));
    return { name: font.postscriptName, glyphs: glyphs.map(({ advanceWidth, path }) => [advanceWidth, path.toSVG()]) };
  };
  const unpacked = unpackWoff(woff);
  expect(unpacked.length).toBeGreaterThan(woff.length);
  expect(readFont(unpacked)).toEqual(readFont(woff));
});

test('a plain font is returned unchanged', () => {
  const plain = unpackWoff(woff);
  expect(unpackWoff(plain)).toBe(plain);
});
