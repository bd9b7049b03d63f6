import { describe, expect, it } from 'vitest';

import { createHeading, createId, createLetter, createList, createParagraph } from '#testing/letters.ts';

import { collectClaims } from './claims.ts';
import type { PlannedExhibit } from './planned.ts';

const [loom, shuttle] = [createId(50), createId(60)];

function exhibit(id: string, number: string, items: string[]): PlannedExhibit {
  const own = items.map((item) => ({ id: item, title: 'File', file: 'a', at: 1, count: 1 }));
  return { id, number, title: `Title ${number}`, section: 'i', first: 1, last: 2, items: own };
}

const exhibits = [exhibit(loom, 'A-1', [createId(51)]), exhibit(shuttle, 'A-2', [createId(61)])];
const matrix = (document: Parameters<typeof collectClaims>[0]) =>
  collectClaims(document, { exhibits, print: () => 'Exhibit' });

describe('the claim matrix', () => {
  it('lists for each paragraph its citations, once, in binder order', () => {
    const { paragraphs } = matrix(
      createLetter(
        createHeading(1, 'Awards'),
        createParagraph(2, 'See ', { exhibit: shuttle }, ', ', { exhibit: loom }, ' and ', { exhibit: loom, page: 1 }),
        createParagraph(3, 'Nothing is named here.'),
        createParagraph(4),
        createList('bulletList', [createParagraph(5, 'In a list: ', { exhibit: shuttle })]),
      ),
    );
    expect(paragraphs).toEqual([
      { id: createId(2), heading: 'Awards', text: 'See Exhibit, Exhibit and Exhibit', exhibits: [loom, shuttle] },
      { id: createId(3), heading: 'Awards', text: 'Nothing is named here.', exhibits: [] },
      { id: createId(5), heading: 'Awards', text: 'In a list: Exhibit', exhibits: [shuttle] },
    ]);
  });

  it('lists for each exhibit the paragraphs that cite it, including headings', () => {
    const document = createLetter(
      {
        ...createHeading(1, 'The loom '),
        content: [{ type: 'exhibit', attrs: { exhibit: loom, item: null, page: null } }],
      } as never,
      createParagraph(2, 'Words', { exhibit: loom }),
    );
    expect(matrix(document).exhibits.map(({ number, paragraphs }) => [number, paragraphs])).toEqual([
      ['A-1', [createId(1), createId(2)]],
      ['A-2', []],
    ]);
  });

  it('lists a file at its current position, and no deleted ones', () => {
    const moved = { exhibit: loom, item: createId(61) };
    const { paragraphs, exhibits: named } = matrix(
      createLetter(
        createParagraph(1, 'Moved ', moved),
        createParagraph(2, 'Gone ', { exhibit: createId(99) }),
        createParagraph(3, 'File ', { exhibit: loom, item: createId(98) }),
      ),
    );
    expect(paragraphs.map((one) => one.exhibits)).toEqual([[shuttle], [], []]);
    expect(named.map((one) => one.paragraphs)).toEqual([[], [createId(1)]]);
  });
});
