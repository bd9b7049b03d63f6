// Renders every counted sentence with 0, 1, 2 and 1,000, so that none is grammatical for only one number.
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

import { counted } from '../../src/core/shared/sentence.ts';

const root = new URL('../../', import.meta.url);
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\.tsx?$|sentence\.ts$/.test(path));
const found = files.flatMap((path) => [...sentencesIn(path)]);

it('counted sentences are found', () => {
  expect(found.length).toBeGreaterThan(50);
});

it.each(found)('$path: $other', ({ none, one, other }) => {
  const [zero, single, two, thousand] = [0, 1, 2, 1000].map((count) =>
    counted(count, { ...(none === undefined ? {} : { none }), one, other }),
  );
  for (const text of [zero, single, two, thousand]) expect(text).not.toContain('{count}');
  // Single things ('tomorrow', 'one file', 'it') need no number, but several do.
  if (other.includes('{count}')) expect([two.includes('2'), thousand.includes('1,000')]).toEqual([true, true]);
  expect(single).not.toMatch(/\b1 (?!address|process|access|business)[a-z]+s\b|\b1 [a-z ]*\b(?:are|were|have)\b/);
  expect([zero, two, thousand].join('\n')).not.toMatch(/\b(?:0|2|1,000) (?:[a-z]+ )?[a-z]+ (?:is|was|has)\b/);
});

/** Yields objects of a source file that have a sentence for one and a sentence for others. */
function* sentencesIn(path) {
  const { program } = parseSync(path, readFileSync(new URL(path, root), 'utf8'));
  const visit = function* (node) {
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'ObjectExpression') {
      const { none, one, other } = Object.fromEntries(
        node.properties.flatMap(({ key, value }) => (value?.type === 'Literal' ? [[key.name, value.value]] : [])),
      );
      if (typeof one === 'string' && typeof other === 'string') yield { path, none, one, other };
    }
    for (const child of Object.values(node)) yield* visit(child);
  };
  yield* visit(program);
}
