import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';

import { bindFiles, createBinder, createSection } from '#testing/binder.ts';
import { createHeading, createId, createLetter, createParagraph } from '#testing/letters.ts';
import { readDrawing } from '#testing/pdf-content.ts';
import { firstMore, made, pagesPdf, type MadePage } from '#testing/pdf-files.ts';
import { checkStructure, readRoles, readTags } from '#testing/pdf-structure.ts';
import { checkPdf } from '#testing/qpdf.ts';
import { readPacket } from '#testing/read-packet.ts';

import { listTokens } from '../letter.ts';
import { printLetter } from '../printed-letter.ts';
import { drawLetter } from './letter-pages.ts';

const loom = createId(50);

/** Returns all faults of a packet. */
async function check(bytes: Uint8Array): Promise<string[]> {
  return [...(await checkStructure(bytes)), ...(await checkPdf(bytes))];
}

/** Creates a PDF with these elements, as objects from the given number on. */
function taggedPdf(pages: readonly MadePage[], elements: (first: number, page: (index: number) => string) => string[]) {
  const first = firstMore(pages.length);
  const page = (index: number): string => `${made.firstPage + 2 * index} 0 R`;
  const more = elements(first, page);
  return pagesPdf(
    pages.map((one, index) => ({ entries: `/StructParents ${index}`, ...one })),
    { catalog: `/MarkInfo <</Marked true>> /Lang (de) /StructTreeRoot ${first} 0 R`, more },
  );
}

const piece = (id: number, text: string, y = 500) =>
  `/X <</MCID ${id}>> BDC BT /F 12 Tf 100 ${y} Td (${text}) Tj ET EMC`;
/** Returns a page with these pieces. The text that all test pages have is an artifact, and the rest is a comment. */
const drawn = (...pieces: string[]): MadePage => ({
  drawing: `${pieces.join(' ')} /Artifact BMC`,
  text: ') Tj ET EMC %',
});

describe('the tag structure of a packet', () => {
  it('has an index table with links, a heading for each divider, and each page of evidence', async () => {
    const files = [pagesPdf([{ text: 'One' }, { text: 'Two' }]), pagesPdf([{ text: 'Three' }])];
    const { bytes } = await bindFiles(files);
    const [index, cover, page] = await readTags(bytes);
    expect(index).toBe(
      'Document(Sect(H1(Index of exhibits) P(Petition of Ada Lovelace) Table(TR(TH(Exhibit) TH(Title) TH(Pages)) ' +
        'TR(TH(A. Published material)) TR(TH(A-1) TD(Link(Title 0)) TD(2–4)) TR(TH(A-2) TD(Link(Title 1)) TD(5–6)))))',
    );
    expect(cover).toBe('Document(Sect(H1(Exhibit A-1 Title 0) P(Published material)))');
    expect(page).toBe('Document(Sect(P(One)))');
    // The Tab key follows the structure on a page with links.
    const pages = (await PDFDocument.load(bytes)).getPages();
    const areInOrder = pages.map(({ node }) => node.get(PDFName.of('Tabs')) === PDFName.of('S'));
    expect(areInOrder).toEqual([true, false, false, false, false, false]);
    const { info, outline } = await readPacket(bytes);
    expect(info).toMatchObject({ Title: 'Petition of Ada Lovelace', Language: 'en-US' });
    expect(outline.map((chapter) => [chapter.title, chapter.page, ...chapter.children])).toEqual([
      ['Index', 1],
      ['A. Published material', 2, 'Exhibit A-1 Title 0', 'Exhibit A-2 Title 1'],
    ]);
    expect(await check(bytes)).toEqual([]);
  });

  it('reads an index of several pages as one table', async () => {
    const exhibits = Array.from({ length: 60 }, (_, place) => ({
      ...(createBinder(['file-0']).sections[1]?.exhibits[0] ?? { items: [] }),
      id: `e${place}`,
      title: `Title ${place}`,
      isIncluded: true,
    }));
    const sections = [
      createSection({ id: 'index', title: 'Index', kind: 'index' }),
      createSection({ id: 'i', title: 'Awards', exhibits }),
    ];
    const { bytes } = await bindFiles([pagesPdf([{ text: 'One' }])], { sections, hasCovers: false });
    const tags = (await readTags(bytes)).slice(0, 4).join(' ');
    expect(tags.split('TH(Exhibit)')).toHaveLength(2);
    expect(tags).toContain('TR(TH(A-60) TD(Link(Title 59))');
    expect(await check(bytes)).toEqual([]);
  });

  it('keeps the headings, lists and links of the letter', async () => {
    const document = createLetter(
      createHeading(1, 'Awards', 1),
      createParagraph(2, 'See ', { exhibit: loom, page: 1 }, ' and ', { exhibit: createId(60) }),
    );
    const resolve = ({ exhibit }: { exhibit: string }) => ({ text: 'Exhibit A-1', page: 1, exhibit, at: null });
    const { bytes: letter } = await drawLetter(printLetter(document, resolve));
    const exhibits = createBinder(['file-0']).sections[1]?.exhibits.map((exhibit) => ({ ...exhibit, id: loom })) ?? [];
    const { bytes } = await bindFiles([pagesPdf([{ text: 'One' }]), letter], {
      letter: { file: 'file-1', version: 'a', tokens: listTokens(document) },
      sections: [
        createSection({ id: 'letter', title: 'Letter', kind: 'letter' }),
        createSection({ id: 'i', title: 'Awards', exhibits }),
      ],
    });
    // A link to an exhibit outside the packet becomes plain text.
    expect(await readRoles(bytes)).toContain('Sect(H1 P(Link Span))');
    expect(await check(bytes)).toEqual([]);
  });

  it('keeps that of a tagged file, with standard tag names and its language', async () => {
    const file = taggedPdf(
      [drawn(piece(0, 'Kopf', 700), piece(1, 'Zelle')), drawn(piece(0, 'Mehr'), piece(1, 'Bild'))],
      (first, page) => [
        `<</Type /StructTreeRoot /K ${first + 1} 0 R /RoleMap <</Ueberschrift /H3 /Bild /Figure>> /ParentTree <</Nums []>>>>`,
        `<</S /Document /P ${first} 0 R /K [${[2, 3, 6].map((at) => `${first + at} 0 R`).join(' ')}]>>`,
        `<</S /Ueberschrift /P ${first + 1} 0 R /Pg ${page(0)} /K 0>>`,
        `<</S /Table /P ${first + 1} 0 R /K ${first + 4} 0 R>>`,
        `<</S /TR /P ${first + 3} 0 R /K ${first + 5} 0 R>>`,
        `<</S /TH /P ${first + 4} 0 R /A <</O /Table /Scope /Row>> /Pg ${page(0)} /K [1 <</Type /MCR /Pg ${page(1)} /MCID 0>>]>>`,
        `<</S /Bild /P ${first + 1} 0 R /Alt (Ein Bild) /Pg ${page(1)} /K [1 ${first + 6} 0 R]>>`,
      ],
    );
    const { bytes } = await bindFiles([file], { hasCovers: false });
    expect(await readRoles(bytes)).toContain('Sect(H1@de Table@de(TR(TH:Row)) Figure@de)');
    expect(await check(bytes)).toEqual([]);
  });

  it('contains only the included pages of a tagged file', async () => {
    const elements = (first: number, page: (index: number) => string) => [
      `<</Type /StructTreeRoot /K [${[1, 2].map((at) => `${first + at} 0 R`).join(' ')}] /ParentTree <</Nums []>>>>`,
      `<</S /P /P ${first} 0 R /Pg ${page(0)} /K 0>>`,
      `<</S /Code /P ${first} 0 R /Pg ${page(1)} /K 0>>`,
    ];
    const file = taggedPdf([drawn(piece(0, 'One')), drawn(piece(0, 'Two'))], elements);
    const [own] = createBinder(['file-0']).sections.slice(1);
    const exhibits = (own?.exhibits ?? []).map((exhibit) => ({
      ...exhibit,
      items: exhibit.items.map((item) => ({ ...item, pages: [2] })),
    }));
    const { bytes } = await bindFiles([file], {
      sections: [createSection({ id: 'i', title: 'A', exhibits })],
      hasCovers: false,
    });
    expect(await readRoles(bytes)).toBe('Document(Sect(Code@de))');
    expect(await check(bytes)).toEqual([]);
  });

  it('ends at a cycle in a file’s structure, and still reads its pages', async () => {
    const file = taggedPdf([drawn(piece(0, 'One'))], (first, page) => [
      `<</Type /StructTreeRoot /K ${first + 1} 0 R>>`,
      `<</S /P /P ${first} 0 R /Pg ${page(0)} /K [0 ${first + 1} 0 R ${first + 2} 0 R ${first + 2} 0 R 99999999 -1 (x)]>>`,
      `<</S /Span /P ${first + 1} 0 R /K [${first + 1} 0 R ${first + 2} 0 R]>>`,
    ]);
    const { bytes } = await bindFiles([file], { hasCovers: false });
    expect(await readRoles(bytes)).toContain('Sect(P@de)');
    expect(await check(bytes)).toEqual([]);
  });

  it('reads a page that the structure of its file does not name as one piece', async () => {
    const file = taggedPdf([drawn(piece(0, 'One')), drawn(piece(0, 'Two'))], (first, page) => [
      `<</Type /StructTreeRoot /K ${first + 1} 0 R>>`,
      `<</S /Quote /P ${first} 0 R /Pg ${page(0)} /K 0>>`,
    ]);
    const { bytes } = await bindFiles([file], {
      hasCovers: false,
      sections: createBinder(['file-0']).sections.slice(1),
    });
    expect(await readRoles(bytes)).toBe('Document(Sect(Quote@de P@de))');
    expect(await checkPdf(bytes)).toEqual([]);
  });

  it('is kept for three copies of a file, and further copies are read page by page', async () => {
    const file = taggedPdf([drawn(piece(0, 'One'))], (first, page) => [
      `<</Type /StructTreeRoot /K ${first + 1} 0 R>>`,
      `<</S /Quote /P ${first} 0 R /Pg ${page(0)} /K 0>>`,
    ]);
    const { bytes } = await bindFiles([file], {
      hasCovers: false,
      sections: [
        createSection({
          id: 'i',
          title: 'A',
          exhibits: ['a', 'b', 'c', 'd'].flatMap((id) =>
            (createBinder(['file-0']).sections[1]?.exhibits ?? []).map((exhibit) => ({ ...exhibit, id })),
          ),
        }),
      ],
    });
    expect(await readRoles(bytes)).toBe('Document(Sect(Quote@de) Sect(Quote@de) Sect(Quote@de) Sect(P@de))');
    expect(await checkPdf(bytes)).toEqual([]);
  });

  it('describes a page without text as an image', async () => {
    const file = pagesPdf([{ entries: '/Resources <<>>' }]);
    const { bytes } = await bindFiles([file], { hasCovers: false });
    expect((await readTags(bytes))[1]).toBe(
      'Document(Sect(Figure(Image of a page: Lovelace · Exhibit A-1 at 1 · Page 2)))',
    );
    expect(await check(bytes)).toEqual([]);
  });

  it('has the same role in the drawing of an untagged page, which is an image if it and its forms have no font', async () => {
    const form = (resources: string) => ({
      entries: `/Subtype /Form /BBox [0 0 9 9] /Resources <<${resources}>>`,
      stream: '',
    });
    const [plain, nested, lettered] = [firstMore(4), firstMore(4) + 1, firstMore(4) + 2];
    const pages = [
      `/Font <</F ${made.font} 0 R>>`,
      '',
      `/XObject <</X ${plain} 0 R>>`,
      `/XObject <</X ${nested} 0 R>>`,
    ];
    const file = pagesPdf(
      pages.map((resources) => ({ entries: `/Resources <<${resources}>>` })),
      { more: [form(''), form(`/XObject <</X ${lettered} 0 R>>`), form(`/Font <</F ${made.font} 0 R>>`)] },
    );
    const { bytes } = await bindFiles([file], {
      hasCovers: false,
      sections: createBinder(['file-0']).sections.slice(1),
    });
    const document = await PDFDocument.load(bytes);
    const tags = document.getPages().map(({ node }) => readDrawing(node).pieces.map(({ tag }) => tag));
    expect(tags).toEqual([['/P'], ['/Figure'], ['/Figure'], ['/P']]);
    expect(await readRoles(bytes)).toBe('Document(Sect(P Figure Figure P))');
  });

  it('stays when a packet is included again', async () => {
    const { bytes: inner } = await bindFiles([pagesPdf([{ text: 'One' }])]);
    const { bytes } = await bindFiles([inner], { hasCovers: false });
    expect(await readRoles(bytes)).toContain('Sect(Sect(H1 P Table(');
    expect(await check(bytes)).toEqual([]);
  });
});
