import { expect, it } from 'vitest';

import { checkWords } from './check-words.mjs';

const wordsIn = (path, text) => checkWords(new Map([[path, text]])).map(({ what }) => what);

it.each([
  ["const text = 'Please write to support.';", 'write to support'],
  ['const text = `Switch ${name} off: it is switched off for good`;', 'switched off'],
  ["const texts = { pack_empty: { text: 'Nothing to put in a pack.' } } as const satisfies Texts;", 'pack'],
  ['const page = <p>\n  {count} objections\n</p>;', undefined],
  ['const page = <p>\n  {count} open objections were raised\n</p>;', 'objections'],
])('a retired word in a string, a template and JSX is reported: %s', (text, word) => {
  const found = wordsIn('src/app/client/page.tsx', text);
  expect(found[0]).toEqual(word === undefined ? undefined : expect.stringContaining(`It says “${word}”`));
});

it.each([
  ['src/app/client/page.test.tsx', "it('is switched off for good', () => {});"],
  ['tools/demo/letter.ts', "const text = 'Her clients wrote to us.';"],
  ['src/app/client/page.tsx', '// This is switched off for good.'],
  ['src/features/evidence/rule-toggles/client/pages.ts', "const page = { words: 'rule switch off regulation' };"],
  ['src/features/collaboration/tasks/server/table.ts', 'const rights = sql`select what is bound as client`;'],
])('text that is not an interface sentence is ignored: %s', (path, text) => {
  expect(wordsIn(path, text)).toEqual([]);
});

it.each([
  'const text = count === 1 ? "1 file" : `${count} files`;',
  "const text = `${count} file${count === 1 ? '' : 's'}`;",
  "const text = `${count} ${count !== 1 ? 'pages' : 'page'}`;",
  "const text = `They ${all.length === 1 ? 'is' : 'are'} here`;",
])('texts chosen by a number are reported: %s', (text) => {
  expect(wordsIn('src/app/client/page.tsx', text)).toEqual([expect.stringContaining('chooses words by a number')]);
});

it.each([
  "const side = by === 1 ? 'after' : 'before';",
  "const only = names.length === 1 ? names[0] : '';",
  "const text = counted(count, { one: '{count} file', other: '{count} files' });",
])('texts chosen by another condition are ignored: %s', (text) => {
  expect(wordsIn('src/app/client/page.tsx', text)).toEqual([]);
});
