import { describe, expect, it } from 'vitest';

import { createHeading, createId, createLetter, createList, createParagraph } from '#testing/letters.ts';

import {
  letterDocument,
  MAX_LIST_DEPTH,
  MAX_PIECES,
  hasLetterText,
  listTextBlocks,
  listTokens,
  type LetterDocument,
} from './letter.ts';

const text = (words: string) => ({ type: 'text', text: words });
const paragraph = (count: number, ...content: object[]) => ({
  type: 'paragraph',
  attrs: { id: createId(count) },
  ...(content.length > 0 && { content }),
});
const linkTo = (href: string, more = {}) => ({ type: 'link', attrs: { href, ...more } });
const isTaken = (...content: object[]) => letterDocument.safeParse({ type: 'doc', content }).success;

/** Returns one paragraph inside `depth` nested lists. */
function nested(depth: number): object {
  const inner = depth > 1 ? [paragraph(depth), nested(depth - 1)] : [paragraph(depth)];
  return { type: 'bulletList', content: [{ type: 'listItem', content: inner }] };
}

describe('a letter document', () => {
  it('accepts everything the editor creates', () => {
    const marks = [
      { type: 'bold' },
      { type: 'italic' },
      { type: 'underline' },
      { type: 'superscript' },
      { type: 'link', attrs: { href: 'https://example.com/a?b=c#d' } },
    ];
    const token = { type: 'exhibit', attrs: { exhibit: createId(90), item: createId(91), page: 3 }, marks };
    const document = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { id: createId(6), level: 1 }, content: [text('Title')] },
        paragraph(5, { ...text('Words'), marks }, { type: 'hardBreak' }, token),
        { type: 'blockquote', content: [paragraph(3, text('Quoted')), nested(1)] },
        { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph(4)] }] },
      ],
    };
    expect(letterDocument.parse(document)).toEqual(document);
  });

  it.each([
    ['a node that no letter has', { type: 'image', attrs: { src: 'https://example.com/a.png' } }],
    ['a code block', { type: 'codeBlock', content: [text('a')] }],
    ['a link that runs', paragraph(1, { ...text('a'), marks: [linkTo('javascript:alert(1)')] })],
    ['a link to a file', paragraph(1, { ...text('a'), marks: [linkTo('file:///etc/passwd')] })],
    ['a link within the page', paragraph(1, { ...text('a'), marks: [linkTo('#a')] })],
    ['a link with a line break', paragraph(1, { ...text('a'), marks: [linkTo('https://example.com/\na')] })],
    [
      'a link that is too long',
      paragraph(1, { ...text('a'), marks: [linkTo(`https://a.example/${'a'.repeat(2000)}`)] }),
    ],
    [
      'a link with another attribute',
      paragraph(1, { ...text('a'), marks: [linkTo('https://a.example/', { target: '_top' })] }),
    ],
    ['a mark with attributes', paragraph(1, { ...text('a'), marks: [{ type: 'bold', attrs: { class: 'x' } }] })],
    ['a mark of another kind', paragraph(1, { ...text('a'), marks: [{ type: 'code' }] })],
    ['text without words', paragraph(1, text(''))],
    ['an attribute of another name', { ...paragraph(1), attrs: { id: createId(1), style: 'color: red' } }],
    ['a paragraph without an id', { type: 'paragraph', content: [text('a')] }],
    ['an id that is none', { type: 'paragraph', attrs: { id: 'a' } }],
    ['a heading of the fourth level', { type: 'heading', attrs: { id: createId(1), level: 4 } }],
    ['a token of no exhibit', paragraph(1, { type: 'exhibit', attrs: { exhibit: 'C-2', item: null, page: null } })],
    [
      'a page before the first',
      paragraph(1, { type: 'exhibit', attrs: { exhibit: createId(9), item: null, page: 0 } }),
    ],
    [
      'a heading within a quote',
      { type: 'blockquote', content: [{ type: 'heading', attrs: { id: createId(1), level: 1 } }] },
    ],
    ['words between the blocks', text('a')],
  ])('rejects %s', (_what, node) => {
    expect(isTaken(node)).toBe(false);
  });

  it('rejects an empty document, and one id for two paragraphs', () => {
    expect(isTaken()).toBe(false);
    expect(isTaken(paragraph(1), paragraph(2))).toBe(true);
    expect(isTaken(paragraph(1), paragraph(1))).toBe(false);
    expect(isTaken(paragraph(1), { type: 'blockquote', content: [paragraph(1)] })).toBe(false);
  });

  it('rejects more nodes than the maximum, with the remedy', () => {
    const pieces = Array.from({ length: 500 }, () => text('a'));
    const letterWith = (count: number) => {
      const content = Array.from({ length: Math.ceil(count / 500) }, (_, at) =>
        paragraph(at, ...pieces.slice(0, Math.min(500, count - at * 500))),
      );
      return letterDocument.safeParse({ type: 'doc', content });
    };
    expect(letterWith(MAX_PIECES).success).toBe(true);
    expect(letterWith(MAX_PIECES + 1).error?.issues.map(({ message }) => message)).toEqual([
      'A letter can have at most 5,000 pieces: words in one style, citations and line breaks. Use fewer styles, or shorten the letter',
    ]);
  });

  it.each(['a', 'ß', 'ﷺ', '字', 'ع'])('rejects a paragraph of more than 20,000 characters, such as %s', (letter) => {
    const halves = (count: number) =>
      letterDocument.safeParse({
        type: 'doc',
        content: [paragraph(1, text(letter.repeat(10_000)), text(letter.repeat(count - 10_000)))],
      });
    expect(halves(20_000).success).toBe(true);
    expect(halves(20_001).error?.issues.map(({ message }) => message)).toEqual([
      'A paragraph can have at most 20,000 characters. Split it into several',
    ]);
  });

  it('allows nested lists up to a maximum depth', () => {
    expect(isTaken(nested(MAX_LIST_DEPTH))).toBe(true);
    expect(isTaken(nested(MAX_LIST_DEPTH + 1))).toBe(false);
  });

  it('returns the position of each paragraph', () => {
    const document = createLetter(
      createHeading(1, 'Awards'),
      createList(
        'orderedList',
        [createParagraph(2, 'One'), createList('bulletList', [createParagraph(3, 'Inner')])],
        [createParagraph(4)],
      ),
    );
    expect(
      listTextBlocks(document).map(({ block, within }) => [
        block.attrs.id,
        within.lists.map(({ isOrdered, number, isFirst }) => [isOrdered, number, isFirst]),
      ]),
    ).toEqual([
      [createId(1), []],
      [createId(2), [[true, 1, true]]],
      [
        createId(3),
        [
          [true, 1, false],
          [false, 1, true],
        ],
      ],
      [createId(4), [[true, 2, true]]],
    ]);
  });

  it('returns its citations with their paragraphs', () => {
    const [one, other] = [{ exhibit: createId(7) }, { exhibit: createId(7), item: createId(8), page: 2 }];
    const document = createLetter(createHeading(1, 'A'), createParagraph(2, 'See ', one), createParagraph(3, other));
    expect(listTokens(document)).toEqual([
      { paragraph: createId(2), token: one },
      { paragraph: createId(3), token: other },
    ]);
  });

  it.each<[string, boolean, LetterDocument]>([
    ['with headings alone', false, createLetter(createHeading(1, 'Awards'), createParagraph(2))],
    ['with spaces alone', false, createLetter(createParagraph(1, '  '))],
    ['with words', true, createLetter(createParagraph(1, 'I write'))],
    ['with a token alone', true, createLetter(createParagraph(1, { exhibit: createId(5) }))],
  ])('%s has content: %s', (_what, hasContent, document) => {
    expect(hasLetterText(document)).toBe(hasContent);
  });
});
