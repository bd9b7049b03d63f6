import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toCsv } from './csv.ts';

it.each([
  ['plain values', [{ a: 'x', b: 1 }], 'a,b\r\nx,1\r\n'],
  ['commas, quotes and line ends', [{ a: 'x, "y"\nz' }], 'a\r\n"x, ""y""\nz"\r\n'],
  ['nothing and lists', [{ a: null, b: ['x', 'y'] }], 'a,b\r\n,"x\ny"\r\n'],
  [
    'what would be a formula',
    [{ a: '=HYPERLINK("x")', b: '@x', c: '-5', d: '+1 555' }],
    'a,b,c,d\r\n"\'=HYPERLINK(""x"")",\'@x,-5,\'+1 555\r\n',
  ],
  ['rows that name different columns', [{ a: 1 }, { b: 2 }], 'a,b\r\n1,\r\n,2\r\n'],
  [
    'what would be one where a line is split at other signs',
    [{ a: 'x;=1', b: 'x\t+1', c: 'x|@y', d: 'x, -y' }],
    'a,b,c,d\r\n"x;\'=1","x\t\'+1","x|\'@y","x, \'-y"\r\n',
  ],
  ['what begins a line of a text', [{ a: '- first\n- second\r=third' }], "a\r\n\"'- first\n'- second\r'=third\"\r\n"],
  ['what begins right after a separator that begins it', [{ a: ';=1', b: '|;=1' }], 'a,b\r\n";\'=1","|;\'=1"\r\n'],
  [
    'signs of full width and small ones',
    [{ a: '＝1', b: '＋1', c: '－1', d: '＠x', e: '﹦1' }],
    "a,b,c,d,e\r\n'＝1,'＋1,'－1,'＠x,'﹦1\r\n",
  ],
  [
    'what hides behind spaces, quotes and signs that no one sees',
    [{ a: ' =1', b: '"=1', c: '\u200b=1', d: '\t=1' }],
    'a,b,c,d\r\n" \'=1","""\'=1",\u200b\'=1,"\t\'=1"\r\n',
  ],
  [
    'numbers, and dates, addresses and ranges as they are',
    [{ a: 'x', b: -5.25, c: '2024-01-05', d: 'ada@example.com', e: '1-2' }],
    'a,b,c,d,e\r\nx,-5.25,2024-01-05,ada@example.com,1-2\r\n',
  ],
  [
    'a negative number that begins a line, where another column could follow it into a formula',
    [{ a: -5, b: '1+A0' }],
    "a,b\r\n'-5,1+A0\r\n",
  ],
])('a CSV cell contains %s', (_what, rows, csv) => {
  expect(toCsv(rows)).toBe(`\ufeff${csv}`);
});

/**
 * Returns the cells that a spreadsheet finds if it splits lines at these separators. It is as lenient as common
 * spreadsheets: quotes count only at the beginning of a cell, and text after the closing quote belongs to the cell.
 */
function parse(text: string, separators: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length && (text[at] !== '"' || text[at + 1] === '"'); at += 1) {
        cell += text[at];
        if (text[at] === '"') at += 1;
      }
      at += 1;
    }
    while (at < text.length && !`${separators}\r\n`.includes(text[at] ?? '')) cell += text[at++];
    cells.push(cell);
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return cells;
}

const plainNumber = /^-\d+(?:\.\d+)?$/;
/** Trimmed and with normal-width characters, as some spreadsheets read it. */
const wouldRun = (cell: string) =>
  /^[=+\-@]/.test(cell.replace(/^[\s\p{C}\p{Default_Ignorable_Code_Point}"]+/u, '').normalize('NFKC')) &&
  !plainNumber.test(cell);

const signs = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '﹢',
  '"',
  '""',
  "'",
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\r',
  '\r\n',
  ' ',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u0000',
  '1',
  '.',
  '5',
  'A0',
  'x',
  'é',
  '👩',
  '\ud83d',
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const value = fc.oneof(
  { weight: 6, arbitrary: text },
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 2 }),
);
const rows = fc.array(fc.record({ a: value, b: value, c: value }), { maxLength: 3 });

describe('any user input in a CSV', () => {
  it.each([',', ';', '\t', '|', ',;\t', ',;\t|'])(
    'is not a formula in a spreadsheet that splits at %j',
    (separators) => {
      fc.assert(
        fc.property(rows, (typed) => {
          expect(parse(toCsv(typed).slice(1), separators).filter(wouldRun)).toEqual([]);
        }),
        { numRuns: 3000 },
      );
    },
  );

  it('stays in the cell of its column without loss', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ a: text, b: text }), { minLength: 1, maxLength: 3 }), (typed) => {
        const cells = parse(toCsv(typed).slice(1), ',').map((cell) => cell.replaceAll("'", ''));
        expect(cells).toEqual(
          ['a', 'b', ...typed.flatMap(({ a, b }) => [a, b])].map((cell) => cell.replaceAll("'", '')),
        );
      }),
    );
  });

  it('is written in linear time', () => {
    for (const part of ['\t', ';"', '\n', '"', '\u200b', '=', '-1']) {
      expect(toCsv([{ a: part.repeat(200_000) }]).length).toBeGreaterThan(200_000);
    }
  }, 5000);
});
