import { describe, expect, it } from 'vitest';

import { headingOf, idOf, letterOf, listOf, paragraphOf } from '#testing/letters.ts';

import { claimsOf } from './claims.ts';
import type { PlannedExhibit } from './planned.ts';

const [loom, shuttle] = [idOf(50), idOf(60)];

function exhibit(id: string, number: string, items: string[]): PlannedExhibit {
  const own = items.map((item) => ({ id: item, title: 'File', file: 'a', at: 1, count: 1 }));
  return { id, number, title: `Title ${number}`, section: 'i', first: 1, last: 2, items: own };
}

const exhibits = [exhibit(loom, 'A-1', [idOf(51)]), exhibit(shuttle, 'A-2', [idOf(61)])];
const matrix = (document: Parameters<typeof claimsOf>[0]) => claimsOf(document, { exhibits, print: () => 'Exhibit' });

describe('the claim matrix', () => {
  it('lists for each paragraph its citations, once, in binder order', () => {
    const { paragraphs } = matrix(
      letterOf(
        headingOf(1, 'Awards'),
        paragraphOf(2, 'See ', { exhibit: shuttle }, ', ', { exhibit: loom }, ' and ', { exhibit: loom, page: 1 }),
        paragraphOf(3, 'Nothing is named here.'),
        paragraphOf(4),
        listOf('bulletList', [paragraphOf(5, 'In a list: ', { exhibit: shuttle })]),
      ),
    );
    expect(paragraphs).toEqual([
      { id: idOf(2), heading: 'Awards', text: 'See Exhibit, Exhibit and Exhibit', exhibits: [loom, shuttle] },
      { id: idOf(3), heading: 'Awards', text: 'Nothing is named here.', exhibits: [] },
      { id: idOf(5), heading: 'Awards', text: 'In a list: Exhibit', exhibits: [shuttle] },
    ]);
  });

  it('lists for each exhibit the paragraphs that cite it, including headings', () => {
    const document = letterOf(
      {
        ...headingOf(1, 'The loom '),
        content: [{ type: 'exhibit', attrs: { exhibit: loom, item: null, page: null } }],
      } as never,
      paragraphOf(2, 'Words', { exhibit: loom }),
    );
    expect(matrix(document).exhibits.map(({ number, paragraphs }) => [number, paragraphs])).toEqual([
      ['A-1', [idOf(1), idOf(2)]],
      ['A-2', []],
    ]);
  });

  it('lists a file at its current position, and no deleted ones', () => {
    const moved = { exhibit: loom, item: idOf(61) };
    const { paragraphs, exhibits: named } = matrix(
      letterOf(
        paragraphOf(1, 'Moved ', moved),
        paragraphOf(2, 'Gone ', { exhibit: idOf(99) }),
        paragraphOf(3, 'File ', { exhibit: loom, item: idOf(98) }),
      ),
    );
    expect(paragraphs.map((one) => one.exhibits)).toEqual([[shuttle], [], []]);
    expect(named.map((one) => one.paragraphs)).toEqual([[], [idOf(1)]]);
  });
});
