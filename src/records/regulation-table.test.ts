import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { regulationFiles, regulationTexts } from './regulation.ts';

type Line = { citation: string; clause: string; answer: string };

const page = readFileSync(new URL('../../docs/regulation.md', import.meta.url), 'utf8');
const lines: Line[] = [...page.matchAll(/^\| (\(h\)\S+) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, paragraph = '', clause = '', answer = '']) => ({ citation: `8 CFR 204.5${paragraph}`, clause, answer }),
);
const texts = new Map(regulationTexts());
const elements = regulationFiles().flatMap((file) => file.elements);
const named = ({ answer }: Line): string | undefined => /^`([a-z0-9-]+)`/.exec(answer)?.[1];

test('every element is in the table at a paragraph it cites, and each entry exists', () => {
  const inTable = new Set(lines.flatMap((line) => named(line) ?? []));

  expect([...inTable].toSorted()).toEqual(elements.map(({ id }) => id).toSorted());
  for (const line of lines) {
    const id = named(line);
    if (id === undefined) continue;
    expect([id, elements.find((one) => one.id === id)?.cite]).toEqual([id, expect.arrayContaining([line.citation])]);
  }
});

test('a clause without an element has a reason', () => {
  const without = lines.filter((line) => named(line) === undefined);

  expect(without.map(({ answer }) => answer)).toEqual(without.map(() => expect.stringMatching(/^None: .{10,}\.$/)));
  expect(without).not.toHaveLength(0);
});

test('the clauses are the full text of (h)(3) to (5), word for word', () => {
  const paragraphs = [
    '(3)',
    ...'i ii iii iv v vi vii viii ix x'.split(' ').map((numeral) => `(3)(${numeral})`),
    '(4)',
    '(5)',
  ];
  for (const paragraph of paragraphs) {
    const citation = `8 CFR 204.5(h)${paragraph}`;
    const clauses = lines.filter((line) => line.citation === citation).map(({ clause }) => clause);
    const text = texts.get(citation)?.text.replace(/^Initial evidence\. /, '');
    expect([citation, splitWords(clauses.join(' '))]).toEqual([citation, splitWords(text ?? '')]);
  }
});

/** Ignores punctuation between clauses and the word that joins paragraphs. */
function splitWords(text: string): string[] {
  return text
    .replace(/; or$/, '')
    .split(/\s+/)
    .map((word) => word.replace(/[.,;:]+$/, ''));
}
