import { describe, expect, it } from 'vitest';

import { bindFiles, inspectBytes, createSection } from '#testing/binder.ts';
import { createHeading, createId, createLetter, createList, createParagraph } from '#testing/letters.ts';
import { pagesPdf } from '#testing/pdf-files.ts';
import { readPdf } from '#testing/pdf-text.ts';
import { checkPdf } from '#testing/qpdf.ts';
import { readPacket, withPdf } from '#testing/read-packet.ts';

import type { Token } from '../binder.ts';
import { listTokens, type LetterDocument } from '../letter.ts';
import { BROKEN, printLetter } from '../printed-letter.ts';
import type { Resolved } from '../tokens.ts';
import { drawLetter } from './letter-pages.ts';

const [loom, shuttle] = [createId(50), createId(60)];

/** Resolves tokens like a binder of two exhibits. */
function resolve({ exhibit, page }: Token): Resolved {
  const number = { [loom]: 'A-1', [shuttle]: 'A-2' }[exhibit];
  if (number === undefined) return { broken: 'no-exhibit' };
  const at = page ?? null;
  return { text: `Exhibit ${number}${at === null ? '' : ` at ${at}`}`, page: 1, exhibit, at };
}

const draw = (document: LetterDocument) => drawLetter(printLetter(document, resolve));
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

/** Returns the lines of the first page: their start, width and font size in points, and their baseline from the top. */
function readLines(bytes: Uint8Array) {
  return withPdf(bytes, async (document) => {
    const page = await document.getPage(1);
    const { items } = await page.getTextContent();
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [size = 0, , , , x = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, size, x, y: 792 - y, width: item.width }];
    });
  });
}

const near = (value: number) => expect.closeTo(value, 2) as number;

describe('a rendered letter', () => {
  it('contains its text once, with the numbers of its citations', async () => {
    const { bytes } = await draw(
      createLetter(
        createHeading(1, 'Awards & Recognition'),
        createParagraph(
          2,
          'The prize is shown in ',
          { exhibit: loom, page: 5 },
          '; the rest in ',
          { exhibit: shuttle },
          '.',
        ),
        createParagraph(3, 'What is lost: ', { exhibit: createId(99) }),
        createList('orderedList', [createParagraph(4, 'First point')], [createParagraph(5, 'Second point')]),
        { type: 'blockquote', content: [createParagraph(6, 'As Żaneta wrote')] },
      ),
    );
    const { pages, text } = await readPdf(bytes);
    expect(pages).toBe(1);
    expect(text).toContain('Awards & Recognition');
    expect(text.replaceAll('\n', '')).toContain('shown in Exhibit A-1 at 5; the rest in Exhibit A-2.');
    expect(text).toContain(BROKEN);
    for (const shown of ['1.', 'First point', '2.', 'Second point', 'As Żaneta wrote']) expect(text).toContain(shown);
    expect(text.split('First point')).toHaveLength(2);
    expect(await checkPdf(bytes)).toEqual([]);
  });

  it('has as many pages as it requires, without losing text, and returns their number', async () => {
    const paragraphs = Array.from({ length: 30 }, (_, index) =>
      createParagraph(index + 1, `Start${index} ${words(90)} end${index}`),
    );
    const { bytes, facts } = await draw(createLetter(...paragraphs));
    const { pages, text } = await readPdf(bytes);
    expect(pages).toBeGreaterThan(3);
    expect(facts.pages).toHaveLength(pages);
    for (let index = 0; index < 30; index += 1) {
      expect(text.match(new RegExp(`\\bStart${index}\\b`, 'g'))).toHaveLength(1);
      expect(text.match(new RegExp(`\\bend${index}\\b`, 'g'))).toHaveLength(1);
    }
    expect(text.match(/word89/g)).toHaveLength(30);
  });

  it('keeps its lines within the margins, even with a word wider than a line', async () => {
    const { bytes } = await draw(
      createLetter(createParagraph(1, 'x'.repeat(300), ' ', words(40), ' ', { exhibit: loom })),
    );
    const edges = (await readLines(bytes)).map(({ x, width }) => x + width);
    expect(edges.length).toBeGreaterThan(3);
    // The trailing space of a line may extend beyond the edge.
    for (const edge of edges) expect(edge).toBeLessThan(612 - 72 + 4);
  });

  it('has lines 1.42 times as far apart as their text is high, and larger text and space for a heading of each level', async () => {
    const { bytes } = await draw(
      createLetter(
        createParagraph(1, 'Loom', { type: 'hardBreak' }, 'Loom'),
        createParagraph(2, 'Loom'),
        createHeading(3, 'Loom', 1),
        createHeading(4, 'Loom', 2),
        createHeading(5, 'Loom', 3),
        createParagraph(6, 'Loom'),
      ),
    );
    const lines = await readLines(bytes);
    const plain = (lines[0]?.width ?? 0) / 11;
    // The first baseline is 0.95 of the size below the margin. Each paragraph is followed by 7 points, and a heading
    // preceded by 14, 12 or 10.
    expect(lines.map(({ size, y, width }) => ({ size, y, isBold: width / size > 1.01 * plain }))).toEqual([
      { size: 11, isBold: false, y: near(82.45) },
      { size: 11, isBold: false, y: near(98.07) },
      { size: 11, isBold: false, y: near(120.69) },
      { size: 16, isBold: true, y: near(162.06) },
      { size: 13, isBold: true, y: near(200.93) },
      { size: 11.5, isBold: true, y: near(234.965) },
      { size: 11, isBold: false, y: near(257.82) },
    ]);
  });

  it('does not separate a heading from the text after it', async () => {
    const filler = Array.from({ length: 26 }, (_, index) => createParagraph(index + 1, `Line ${index}`));
    const { bytes } = await draw(
      createLetter(...filler, createHeading(40, 'Heading', 1), createParagraph(41, words(60))),
    );
    const { texts } = await readPacket(bytes);
    const page = texts.findIndex((text) => text.includes('Heading'));
    expect(texts[page]).toContain('word0');
  });

  it('has the same bytes for the same text, and other ones after a number changed', async () => {
    const document = createLetter(createParagraph(1, 'See ', { exhibit: loom }));
    const [one, other] = [await draw(document), await draw(document)];
    expect(Buffer.from(one.bytes).equals(other.bytes)).toBe(true);
    const renumbered = await drawLetter(
      printLetter(document, (token) => ({ text: 'Exhibit B-7', page: 3, exhibit: token.exhibit, at: null })),
    );
    expect(renumbered.facts.sha256).not.toBe(one.facts.sha256);
  });

  it('passes inspection', async () => {
    const { bytes, facts } = await draw(
      createLetter(
        createHeading(2, 'Above', 2),
        createParagraph(1, words(900)),
        createHeading(3, ' Below  it', 3),
        createParagraph(4, 'Text'),
      ),
    );
    const found = await inspectBytes(bytes);
    expect(found.chapters).toEqual([
      { title: 'Above', page: 1, level: 1 },
      { title: 'Below it', page: facts.pages.length, level: 2 },
    ]);
    expect(facts.pages.length).toBeGreaterThan(1);
    expect({ ...facts, pages: facts.pages.map(({ width, height }) => ({ width, height })), shared: [] }).toEqual({
      ...found,
      sha256: facts.sha256,
      pages: found.pages.map(({ width, height }) => ({ width, height })),
      shared: [],
    });
  });

  it('is included and stamped, and its citations link to the cited pages', async () => {
    const document = createLetter(
      createParagraph(1, 'See ', { exhibit: loom, page: 2 }, ' and ', { exhibit: shuttle }),
      createParagraph(2, 'Not in the binder: ', { exhibit: createId(99) }),
    );
    const { bytes: letter, facts } = await draw(document);
    const evidence = [pagesPdf([{ text: 'One' }, { text: 'Two' }]), pagesPdf([{ text: 'Three' }])];
    const exhibit = (id: string, file: string) => ({
      id,
      title: file,
      isIncluded: true,
      items: [{ id: `item-${id}`, title: 'File', isIncluded: true, file }],
    });
    const { bytes, planned } = await bindFiles([...evidence, letter], {
      letter: { file: 'file-2', version: 'a', tokens: listTokens(document) },
      sections: [
        createSection({ id: 'letter', title: 'Letter', kind: 'letter' }),
        createSection({ id: 'i', title: 'Awards', exhibits: [exhibit(loom, 'file-0'), exhibit(shuttle, 'file-1')] }),
      ],
    });
    expect(facts.pages).toHaveLength(1);
    const { texts, links } = await readPacket(bytes);
    expect(texts[0]).toContain('Exhibit A-1 at 2');
    expect(texts[0]).toContain('Lovelace · Letter · Page 1');
    // The letter, a divider and two pages, a divider and one page.
    expect(links).toEqual([[4, 5], [], [], [], [], []]);
    expect(planned.problems.filter(({ isBlocking }) => isBlocking)).toEqual([
      { code: 'broken-token', isBlocking: true, exhibit: null, item: null, paragraph: createId(2) },
    ]);
    expect(await checkPdf(bytes)).toEqual([]);
  });
});
