import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { checkSqlLayout } from './check-sql-layout.mjs';
import { readRepository } from './repository.mjs';

const path = 'src/features/site/site-stats/server/sql/a.sql';
const findFaults = (...lines) =>
  checkSqlLayout(new Map([[path, lines.join('\n')]])).map(({ file, what }) => [file, what]);
const body = ['declare', '  a integer;', 'begin', '  if a = 1 then', '    return null;', '  end if;', 'end', ''];

test('the functions of the repository are read', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  expect(readRepository(root).get('src/core/server/database/sql/is-owner.sql')).toContain(
    'create or replace function app.is_owner',
  );
});

test('a function in the layout of the others has no fault', () => {
  expect(findFaults(...body)).toEqual([]);
});

test.each([
  ['a tab', 4, '    return\tnull;', 'It has a tab, or a space at the end of the line.'],
  ['a space at the end of a line', 4, '    return null; ', 'It has a tab, or a space at the end of the line.'],
  ['an odd indentation', 4, '   return null;', 'It is indented by 3 spaces.'],
  ['two steps at once', 4, '      return null;', 'It is indented by 6 spaces.'],
  ['the end of a block elsewhere', 5, '    end if;', 'It closes the block of line 4.'],
  ['a keyword in capitals', 4, '    return NULL;', 'NULL is not in lower case.'],
])('%s is reported', (_what, index, line, what) => {
  expect(findFaults(...body.with(index, line))).toEqual([[`${path}:${index + 1}`, what]]);
});

test('capitals in texts and comments are allowed', () => {
  expect(findFaults(...body.with(4, "    return tg_op = 'INSERT'; -- NULL otherwise"))).toEqual([]);
});
