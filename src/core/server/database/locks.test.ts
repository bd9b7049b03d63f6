import { globSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { lockNames, locks } from './locks.ts';

const root = new URL('../../../', import.meta.url);
const files = globSync('**/*.{ts,sql}', { cwd: root, exclude: ['**/*.test.ts', '**/migrations/**'] });
const taken = files.flatMap((file) =>
  [...readFileSync(new URL(file, root), 'utf8').matchAll(/pg_(?:try_)?advisory\w*\(\s*([^\n]*)/g)].map(
    ([, what = '']) => ({
      file,
      what,
    }),
  ),
);

it('every advisory lock has a unique number or name', () => {
  const all: (number | string)[] = [...Object.values(locks), ...Object.values(lockNames)];
  expect(new Set(all).size).toBe(all.length);
});

it('the list of advisory locks contains every lock that code takes', () => {
  const names: readonly string[] = Object.values(lockNames);
  const isKnown = (what: string) => {
    const [, name] = /^hashtextextended\('([^']*)'/.exec(what) ?? [];
    if (name !== undefined) return names.includes(name);
    return /^(?:\$\{sql\.raw\(String\(locks[.[]|\$\{locks\.|app\.constant\('|hashtextextended\(\$\{(?:lockNames\.|into\.queue))/.test(
      what,
    );
  };
  expect(taken.length).toBeGreaterThan(25);
  expect(taken.filter(({ what }) => !isKnown(what))).toEqual([]);
});
