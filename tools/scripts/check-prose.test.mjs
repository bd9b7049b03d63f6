import { expect, it } from 'vitest';

import { checkProse } from './check-prose.mjs';

const listProblems = (text, path = 'src/core/shared/a.ts') =>
  checkProse(new Map([[path, text]])).map(({ file }) => file);

it.each([
  '/** What a user reads. */',
  '/**\n * Whose file it is.\n */',
  '// Of a task that a mentor gave.',
  '/** The same for staff. */',
])('a comment that starts without a subject is rejected: %j', (comment) => {
  expect(listProblems(`export const a = 1;\n\n${comment}\nexport const b = 2;\n`)).toEqual(['src/core/shared/a.ts:3']);
});

it.each([
  '/** Owner of the file. */',
  '/** Whether the user may write. */',
  '// PostgreSQL sorts by locale.\n// What follows is sorted by code point.',
  "const a = 'What a user reads';",
])('%j is accepted', (text) => {
  expect(listProblems(`${text}\nexport const b = 2;\n`)).toEqual([]);
});

it.each([
  ['src/core/server/sql/a.sql', '\n-- Whose file it is.\nselect 1;\n'],
  ['src/core/client/ui/a.css', '\n/* Where all is in one column. */\n'],
  ['tools/scripts/a.mjs', '\n// What is left.\nf();\n'],
])('a comment in %s is checked as well', (path, text) => {
  expect(listProblems(text, path)).toEqual([`${path}:2`]);
});

it('the second line of a comment in SQL may begin with any word', () => {
  expect(listProblems('-- Returns the files.\n-- What follows is sorted.\n', 'src/a/sql/a.sql')).toEqual([]);
});
