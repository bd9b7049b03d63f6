import { expect, it } from 'vitest';

import { checkPatterns } from './check-patterns.mjs';

const PATH = 'src/app/server/page.ts';
const none = new Map();
const found = async (text, { path = PATH, ...options } = {}) => {
  const problems = await checkPatterns(new Map([[path, text]]), { allowed: none, ...options });
  return problems.map(({ what }) => what);
};

it.each([
  ['const name = /^(a+)+$/;', 'exponential'],
  ['const name = /^(?:a{1,}){1,}$/;', 'exponential'],
  [String.raw`const end = text.replace(/\s+$/, '');`, '2nd degree polynomial'],
  [String.raw`const link = <p>{/(\[[^\]]*\]\([^)]*\))/.test(text)}</p>;`, '2nd degree polynomial'],
])('a pattern with superlinear time is reported: %s', async (text, time) => {
  expect(await found(text, { path: 'src/app/client/page.tsx' })).toEqual([expect.stringContaining(`is ${time}`)]);
});

it.each([
  String.raw`const end = text.replace(/(?<!\s)\s+$/, '');`,
  String.raw`const day = /^\d{4}-\d{2}-\d{2}$/;`,
  String.raw`const sum = a / b + c / (a + b);`,
])('a pattern with linear time is accepted: %s', async (text) => {
  expect(await found(text)).toEqual([]);
});

it.each(['src/app/server/page.test.ts', 'src/testing/page.ts', 'tools/demo/page.ts', 'tools/scripts/page.mjs'])(
  'only product files are checked, not %s',
  async (path) => {
    expect(await found('const name = /^(a+)+$/;', { path })).toEqual([]);
  },
);

it('a pattern allowed with a reason is accepted, while it exists', async () => {
  const allowed = new Map([['^(a+)+$', 'It is given 10 characters.']]);
  expect(await found('const name = /^(a+)+$/;', { allowed })).toEqual([]);
  expect(await found('const name = /^a+$/;', { allowed })).toEqual([expect.stringContaining('written nowhere')]);
});

it('a pattern found safe is not checked again', async () => {
  const safe = new Set();
  expect(await found('const name = /^a+$/;', { safe })).toEqual([]);
  expect([...safe]).toEqual(['/^a+$/']);
  expect(await found('const name = /^(a+)+$/;', { safe: new Set(['/^(a+)+$/']) })).toEqual([]);
});
