import { expect, it } from 'vitest';

import type { LetterInline } from '#binder-engine/letter.ts';
import { printLetter } from '#binder-engine/printed-letter.ts';
import { createLetter, createParagraph } from '#testing/letters.ts';

import { formatMarkdown } from './markdown.ts';

// The download first draws the letter to count its pages, which takes a thread ten seconds for this text.
it('text is converted to Markdown in one pass, however much white space it has', { timeout: 15_000 }, () => {
  const words = `a${' '.repeat(19_998)}b`;
  const bold: LetterInline = { type: 'text', text: ` ${words} `, marks: [{ type: 'bold' }] };
  const letter = createLetter(...Array.from({ length: 100 }, (_, at) => createParagraph(at + 1, 'x', bold, 'x')));
  const printed = printLetter(letter, () => expect.unreachable());
  expect(formatMarkdown(printed)).toBe(`${Array.from({ length: 100 }, () => `x **${words}** x`).join('\n\n')}\n`);
});
