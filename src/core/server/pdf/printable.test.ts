import { createRequire } from 'node:module';

import { expect, it } from 'vitest';

import { families, readPart, type Part } from './fonts.ts';
import { findUnprintable } from './printable.ts';

const require = createRequire(import.meta.url);
type Fontkit = { create(bytes: Uint8Array): { characterSet: number[]; hasGlyphForCodePoint(code: number): boolean } };
const fontkit = createRequire(require.resolve('pdfkit'))('fontkit') as Fontkit;
const fontverter = createRequire(require.resolve('subset-font'))('fontverter') as {
  convert(bytes: Uint8Array, format: 'truetype'): Promise<Buffer>;
};

/** `npx vitest run --project postgres printable -u` writes the list after fonts have changed. */
it('the list of printable characters equals what the fonts contain', async () => {
  const codes = new Set<number>();
  for (const { parts, find } of families) {
    for (const part of parts()) {
      for (const code of await readCodePoints(part)) {
        if (!codes.has(code) && find(String.fromCodePoint(code)).includes(part)) codes.add(code);
      }
    }
  }
  await expect(rangesText(codes)).toMatchFileSnapshot('printable.txt');
});

it('characters in no font are listed once each, without white space and joiners', () => {
  expect(findUnprintable('Ordinary – “text”, Ñandú')).toEqual([]);
  expect(findUnprintable('α≥β ﬁ ‑ 张 क्\u200Dष\u2009🚀\uFE0F')).toEqual([]);
  expect(findUnprintable('𒀀 a 𒀀 \uFFFF')).toEqual(['𒀀', '\uFFFF']);
});

async function readCodePoints(part: Part): Promise<number[]> {
  const bytes = readPart(part, { weight: 400 });
  const font = fontkit.create(part.isShaped ? await fontverter.convert(bytes, 'truetype') : bytes);
  return font.characterSet.filter(
    (code) => font.hasGlyphForCodePoint(code) && !/\p{C}/u.test(String.fromCodePoint(code)),
  );
}

/** Formats ranges in hexadecimal, a dozen per line. */
function rangesText(codes: ReadonlySet<number>): string {
  const ranges: [number, number][] = [];
  for (const code of [...codes].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number): string => code.toString(16).toUpperCase();
  const texts = ranges.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`));
  const rows = Array.from({ length: Math.ceil(texts.length / 12) }, (_, row) => texts.slice(row * 12, row * 12 + 12));
  return rows.map((row) => `${row.join(' ')}\n`).join('');
}
