import { expect, it } from 'vitest';

import { checkProse } from './check-prose.mjs';

const problemsOf = (text) => checkProse(new Map([['src/core/shared/a.ts', text]])).map(({ file }) => file);

it.each([
  '/** What a user reads. */',
  '/**\n * Whose file it is.\n */',
  '// Of a task that a mentor gave.',
  '/** The same for staff. */',
])('a comment that starts without a subject is rejected: %j', (comment) => {
  expect(problemsOf(`export const a = 1;\n\n${comment}\nexport const b = 2;\n`)).toEqual(['src/core/shared/a.ts:3']);
});

it.each([
  '/** Owner of the file. */',
  '/** Whether the user may write. */',
  '// PostgreSQL sorts by locale.\n// What follows is sorted by code point.',
  "const a = 'What a user reads';",
])('%j is accepted', (text) => {
  expect(problemsOf(`${text}\nexport const b = 2;\n`)).toEqual([]);
});
