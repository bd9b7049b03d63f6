import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const checklist = readFileSync(join(root, 'docs/security-checklist.md'), 'utf8');
const paths = [...checklist.matchAll(/`((?:src|e2e|tools|docs)(?:\/[^`]*)?|[\w.-]+\.(?:md|json))`/g)].map(
  ([, path]) => path,
);
const named = [...checklist.matchAll(/`([^`]+)` › “([^”]+)”/g)].map(([, path, name]) => ({ path, name }));

test('every file named in the security checklist exists', () => {
  expect(paths.length).toBeGreaterThan(80);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every test named in the security checklist exists in its file', () => {
  expect(named.length).toBeGreaterThan(60);
  expect(
    named.filter(
      ({ path, name }) => !existsSync(join(root, path)) || !readFileSync(join(root, path), 'utf8').includes(name),
    ),
  ).toEqual([]);
});

test('every row of the security checklist has a test or a reason', () => {
  const rows = checklist.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| asked'));
  expect(rows.filter((row) => (row.split(' | ')[1] ?? '').length < 20)).toEqual([]);
});
