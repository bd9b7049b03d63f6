import { expect, it } from 'vitest';

import { toCsv } from './csv.ts';

it.each([
  ['plain values', [{ a: 'x', b: 1 }], 'a,b\r\nx,1\r\n'],
  ['commas, quotes and line ends', [{ a: 'x, "y"\nz' }], 'a\r\n"x, ""y""\nz"\r\n'],
  ['nothing and lists', [{ a: null, b: ['x', 'y'] }], 'a,b\r\n,"x\ny"\r\n'],
  ['what would be a formula', [{ a: '=HYPERLINK("x")', b: '@x', c: '-5', d: '+1 555' }], 'a,b,c,d\r\n"\'=HYPERLINK(""x"")",\'@x,-5,\'+1 555\r\n'],
  ['rows that name different columns', [{ a: 1 }, { b: 2 }], 'a,b\r\n1,\r\n,2\r\n'],
])('writes %s', (_what, rows, csv) => {
  expect(toCsv(rows)).toBe(csv);
});
