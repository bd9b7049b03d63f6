import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { EXPANSION, findRows, normalize } from './rules.ts';

const noPause = async () => undefined;
const find = async (texts: readonly string[], typed: string) =>
  (await findRows([texts.map((text) => ({ text }))], typed, noPause)).map(({ text }) => text);

describe('search text normalization', () => {
  it.each([
    ['case', 'ÉCOLE Женева ΟΔΟΣ', 'ecole женева οδοσ'],
    ['accents', 'Zürich Ångström Việt', 'zurich angstrom viet'],
    ['widths and ligatures', 'ＡＢＣ ﬁne', 'abc fine'],
    ['white space', '  a\n\tb  c ', 'a b c'],
  ])('removes differences of %s', (_what, text, plain) => {
    expect(normalize(text)).toBe(plain);
  });

  it('keeps all of a long text in any script', () => {
    const scripts = ['ế', 'Щ', 'ΐ', '한', '語', 'が', 'ش', 'क्षि', 'བླ', '𐐀', 'ﷲ'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...scripts), { minLength: 1, maxLength: 200 }), (letters) => {
        const text = `${letters.join('')} zebra`;
        expect(normalize(text).endsWith(' zebra')).toBe(true);
      }),
    );
    for (const letter of scripts) expect(normalize(`${letter.repeat(20_000)} zebra`).endsWith(' zebra')).toBe(true);
  });

  it.each(['\uFDFA', '\uFDFB', '㌀'])('grows the text by a small factor at most: %s', (symbol) => {
    expect(normalize(symbol.repeat(20_000))).toHaveLength(EXPANSION * 20_000);
  });
});

describe('search matching', () => {
  it('finds each word anywhere in a row', async () => {
    const texts = ['Bridge of steel', 'steel', 'a bridge, steely'];
    expect(await find(texts, 'steel bridge')).toEqual(['Bridge of steel', 'a bridge, steely']);
  });

  it('ranks rows that start with the text first', async () => {
    expect(await find(['a bridge', 'Bridge of steel'], 'bridge')).toEqual(['Bridge of steel', 'a bridge']);
  });

  it('ranks the exact phrase before its words elsewhere, and whole words before parts', async () => {
    const texts = [
      'Award number 60, of 2011',
      'Award number 59, copy 11',
      'Award number 110',
      'Award number 11',
      'Number 11 of all',
    ];
    expect(await find(texts, 'number 11')).toEqual([
      'Number 11 of all',
      'Award number 11',
      'Award number 110',
      'Award number 59, copy 11',
      'Award number 60, of 2011',
    ]);
    expect(await find(['Prize 2011 number', '11 as a number'], 'number 11')).toEqual([
      '11 as a number',
      'Prize 2011 number',
    ]);
  });

  it('yields during a long search, so that other requests run', async () => {
    let pauses = 0;
    const rows = Array.from({ length: 20 }, () => ({ text: '\uFDFA'.repeat(20_000) }));
    await findRows([rows], 'lighthouse', async () => void (pauses += 1));
    expect(pauses).toBeGreaterThanOrEqual(rows.length / 4);
  });

  it('corrects a mistyped word, and keeps a part of a word', async () => {
    expect(await find(['Apparatus number 7', 'a bridge'], 'para numbr')).toEqual(['Apparatus number 7']);
  });

  it('corrects two swapped letters, also the last ones', async () => {
    expect(await find(['tsar', 'a bridge'], 'tsra')).toEqual(['tsar']);
    expect(await find(['tsar', 'a bridge'], 'star')).toEqual(['tsar']);
  });

  it('finds nothing for a text of accents only', async () => {
    expect(await find(['a bridge'], '\u0301\u0301')).toEqual([]);
  });
});
