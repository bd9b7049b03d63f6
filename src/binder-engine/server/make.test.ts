import { readFile } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import { pdfMayRunScripts } from '#features/storage/files/server/scripts.ts';
import { bindFiles, createBinder, createSection } from '#testing/binder.ts';
import { firstMore, made, pagesPdf } from '#testing/pdf-files.ts';
import { checkPdf, rewritePdf } from '#testing/qpdf.ts';
import { readPacket } from '#testing/read-packet.ts';
import { withOpenFile } from '#testing/open-file.ts';

import type { Item, Section } from '../binder.ts';
import { listUnits } from '../cut.ts';
import { weighUnits } from '../parts.ts';
import { nameOfPlace } from '../printed-letter.ts';
import { renderPage, withPdfium } from './pdfium.ts';

const page = (text: string, entries = '') => ({ text, entries });
const more = firstMore(1);

/** Creates sections with one exhibit of one file, with these changes to the file. */
function withItems(changed: Partial<Item>): Section[] {
  const [own] = createBinder(['file-0']).sections.slice(1);
  const exhibits = (own?.exhibits ?? []).map((exhibit) => ({
    ...exhibit,
    items: exhibit.items.map((item) => ({ ...item, ...changed })),
  }));
  return [createSection({ id: 'i', title: 'Awards', exhibits })];
}

describe('a created packet', () => {
  it('has each stamp once, and another PDF reader finds labels, outline and links', async () => {
    const files = [pagesPdf([page('One'), page('Two')]), pagesPdf([page('Three')])];
    const binder = { first: { page: 41, section: 1 } };
    const { bytes, planned } = await bindFiles(files, binder);
    const read = await readPacket(bytes);
    expect(read.texts).toHaveLength(6);
    for (const [index, { stamp }] of planned.pages.entries()) expect(read.texts[index]?.split(stamp)).toHaveLength(2);
    expect(read.labels).toEqual(['41', '42', '43', '44', '45', '46']);
    expect(read.outline).toEqual([
      { title: 'Index', page: 1, children: [] },
      { title: 'A. Published material', page: 2, children: ['Exhibit A-1 Title 0', 'Exhibit A-2 Title 1'] },
    ]);
    expect(read.links[0]).toEqual([2, 5]);
    expect(read.info).toMatchObject({ Title: 'Petition of Ada Lovelace', CreationDate: 'D:20261124120000Z' });
    expect(await checkPdf(bytes)).toEqual([]);
  });

  it('has the same bytes for the same plan', async () => {
    const files = [pagesPdf([page('One')]), pagesPdf([page('Two')])];
    const [one, other] = [await bindFiles(files), await bindFiles(files)];
    expect(Buffer.from(one.bytes).equals(other.bytes)).toBe(true);
  });

  it('sets pages upright on letter paper, wide ones in landscape', async () => {
    const pages = [
      page('Turned', '/Rotate 90'),
      page('Cropped', '/CropBox [50 500 400 700]'),
      page('Large', '/MediaBox [0 0 842 1191]'),
      page('Scaled', '/MediaBox [0 0 300 400] /UserUnit 3'),
    ];
    const { bytes, planned, facts } = await bindFiles([pagesPdf(pages)], { hasCovers: false });
    const { sizes, texts } = await readPacket(bytes);
    expect(sizes.slice(1)).toEqual([
      [792, 612],
      [792, 612],
      [612, 792],
      [612, 792],
    ]);
    expect(planned.pages.slice(1).every(({ stamp }, index) => texts[index + 1]?.includes(stamp))).toBe(true);
    expect(facts[0]?.pages.map(({ width, height }) => [width, height])).toEqual([
      [792, 612],
      [350, 200],
      [842, 1191],
      [900, 1200],
    ]);
    expect(facts[0]?.findings.filter(({ code }) => code === 'renders-differently')).toEqual([]);
    expect(await checkPdf(bytes)).toEqual([]);
  });

  it('keeps web and internal links, and removes scripts, actions and attachments', async () => {
    const link = (target: string) => `<</Type /Annot /Subtype /Link /Rect [100 590 200 630] ${target}>>`;
    const links = [
      link('/A <</S /URI /URI (https://example.org/)>>'),
      link('/A <</S /GoTo /D (second)>>'),
      link(`/Dest [${made.firstPage} 0 R /Fit]`),
      link('/A <</S /URI /URI (javascript:alert(1))>>'),
      link('/A <</S /JavaScript /JS (app.alert(1))>>'),
      link('/A <</S /Launch /F (cmd.exe)>>'),
      // The letter names an exhibit like this. A file that does leads nowhere.
      link(`/A <</S /GoTo /D (${nameOfPlace({ exhibit: 'exhibit-0', at: null })})>>`),
    ];
    const catalog =
      `/Names <</Dests <</Names [(second) [${made.firstPage + 2} 0 R /Fit]]>> /JavaScript <</Names [(a) ${firstMore(2)} 0 R]>>>> ` +
      `/OpenAction <</S /JavaScript /JS (app.alert(1))>> /AA <</WC <</S /JavaScript /JS (app.alert(2))>>>>`;
    const file = pagesPdf(
      [page('One', `/Annots [${links.join(' ')}] /AA <</O <</S /JavaScript /JS (3)>>>>`), page('Two')],
      {
        catalog,
        more: ['<</S /JavaScript /JS (app.alert(4))>>'],
      },
    );
    const { bytes, path } = await bindFiles([file]);
    expect((await readPacket(bytes)).links[2]).toEqual(['https://example.org/', 4, 3]);
    expect(await withOpenFile(path, pdfMayRunScripts)).toBe(false);
    expect(await checkPdf(bytes)).toEqual([]);
  });

  it('draws annotations and form fields into the page', async () => {
    const drawn = (text: string) => ({
      entries: `/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources <</Font <</F ${made.font} 0 R>>>>`,
      stream: `BT /F 12 Tf 2 5 Td (${text}) Tj ET`,
    });
    const annotations = [
      `<</Type /Annot /Subtype /FreeText /Rect [100 100 200 120] /F 4 /AP <</N ${more} 0 R>>>>`,
      `<</Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Field) /Rect [100 200 300 240] /AP <</N ${more + 1} 0 R>>>>`,
      `<</Type /Annot /Subtype /Widget /FT /Btn /T (box) /AS /On /Rect [100 300 200 320] /AP <</N <</On ${more + 2} 0 R /Off ${more + 3} 0 R>>>>>>`,
      `<</Type /Annot /Subtype /FreeText /Rect [100 400 200 420] /F 2 /AP <</N ${more + 3} 0 R>>>>`,
    ];
    const file = pagesPdf([page('Form', `/Annots [${annotations.join(' ')}]`)], {
      catalog: '/AcroForm <</Fields []>>',
      more: [drawn('Note'), drawn('Field'), drawn('Ticked'), drawn('Unseen')],
    });
    const { bytes, facts } = await bindFiles([file]);
    const text = (await readPacket(bytes)).texts[2] ?? '';
    for (const word of ['Note', 'Field', 'Ticked']) expect(text.split(word)).toHaveLength(2);
    expect(text).not.toContain('Unseen');
    expect(facts[0]?.findings).toEqual([]);
    expect(await checkPdf(bytes)).toEqual([]);
  });

  it('keeps hidden layers hidden', async () => {
    const drawing =
      '/OC /Shown BDC 1 0 0 rg 100 100 200 100 re f EMC /OC /Hidden BDC 0 0 1 rg 100 300 200 100 re f EMC';
    const resources = `/Resources <</Font <</F ${made.font} 0 R>> /Properties <</Shown ${more} 0 R /Hidden ${more + 1} 0 R>>>>`;
    const file = pagesPdf([{ text: 'Layers', drawing, entries: resources }], {
      catalog: `/OCProperties <</OCGs [${more} 0 R ${more + 1} 0 R] /D <</OFF [${more + 1} 0 R]>>>>`,
      more: ['<</Type /OCG /Name (Shown)>>', '<</Type /OCG /Name (Hidden)>>'],
    });
    const { facts, bytes } = await bindFiles([file]);
    expect(facts[0]?.findings.map(({ code }) => code)).not.toContain('renders-differently');
    expect(await checkPdf(bytes)).toEqual([]);
  });

  it.each([
    ['viewers hide', 'View', 'OFF', '', true],
    ['viewers show', 'View', 'ON', `/OFF [${more} 0 R]`, false],
    ['only printers hide', 'Print', 'OFF', '', false],
  ])('shows the layers of a screen: one that %s', async (_, event, state, config, isHidden) => {
    const drawing = '/OC /Own BDC 1 0 0 rg 100 100 200 100 re f EMC';
    const resources = `/Resources <</Font <</F ${made.font} 0 R>> /Properties <</Own ${more} 0 R>>>>`;
    const file = pagesPdf([{ text: 'Layers', drawing, entries: resources }], {
      catalog: `/OCProperties <</OCGs [${more} 0 R] /D <<${config} /AS [<</Event /${event} /Category [/${event}] /OCGs [${more} 0 R]>>]>>>>`,
      more: [`<</Type /OCG /Name (Own) /Usage <</${event} <</${event}State /${state}>>>>>>`],
    });
    const { bytes } = await bindFiles([file]);
    const readable = Buffer.from(await rewritePdf(bytes, ['--object-streams=disable'])).toString('latin1');
    const [, off, all] = /\/OFF \[ (.*?)\].*\/OCGs \[ (.*?)\]/.exec(readable) ?? [];
    expect(off).toBe(isHidden ? all : '');
  });

  it('is not affected by a page with unbalanced graphics state, in one stream or several', async () => {
    const open = pagesPdf([{ text: 'Open', drawing: 'q q 0.1 0 0 0.1 0 0 cm 1 1 1 rg' }]);
    const pieces = pagesPdf([{ text: 'unused', entries: `/Contents [${more} 0 R ${more + 1} 0 R]` }], {
      more: [
        { entries: '', stream: 'BT /F 24 Tf 100 600 Td' },
        { entries: '', stream: '(Together) Tj ET' },
      ],
    });
    const { bytes, planned } = await bindFiles([open, pieces]);
    const { texts } = await readPacket(bytes);
    expect(texts[4]).toContain('Together');
    for (const [index, { stamp }] of planned.pages.entries()) expect(texts[index]).toContain(stamp);
    expect(await checkPdf(bytes)).toEqual([]);
  });

  it('contains a file that it includes twice only once', async () => {
    const stream = new Uint8Array(200_000).map((_, index) => (index * 7919) % 251);
    const image = {
      entries: '/Type /XObject /Subtype /Image /Width 500 /Height 400 /BitsPerComponent 8 /ColorSpace /DeviceGray',
      stream,
    };
    const resources = `/Resources <</Font <</F ${made.font} 0 R>> /XObject <</I ${more} 0 R>>>>`;
    const file = pagesPdf([{ text: 'Scan', drawing: 'q 400 0 0 300 50 50 cm /I Do Q', entries: resources }], {
      more: [image],
    });
    const section = createBinder(['file-0']).sections;
    const exhibits = ['file-0', 'file-1', 'file-0'].flatMap((own) => createBinder([own]).sections[1]?.exhibits ?? []);
    const sections = [
      ...section.slice(0, 1),
      createSection({
        id: 's',
        title: 'Scans',
        exhibits: exhibits.map((exhibit, index) => ({ ...exhibit, id: `e${index}` })),
      }),
    ];
    const { bytes, planned } = await bindFiles([file, pagesPdf([page('Between')])], { sections });
    expect(planned.pages).toHaveLength(7);
    expect(bytes.length).toBeLessThan(300_000);
    expect((await readPacket(bytes)).texts[6]).toContain('Scan');
  });

  it('is about as large as estimated', async () => {
    const noise = (seed: number) =>
      new Uint8Array(90_000).map((_, index) => (index * index * 31 + seed * index * 17) % 253);
    const image = (seed: number) => ({
      entries: '/Type /XObject /Subtype /Image /Width 300 /Height 300 /BitsPerComponent 8 /ColorSpace /DeviceGray',
      stream: noise(seed),
    });
    const pages = Array.from({ length: 8 }, (_, index) => ({
      text: `Scan ${index}`,
      drawing: 'q 400 0 0 300 50 50 cm /I Do Q',
      entries: `/Resources <</Font <</F ${made.font} 0 R>> /XObject <</I ${firstMore(8) + (index % 5)} 0 R>>>>`,
    }));
    const file = pagesPdf(pages, { more: [1, 2, 3, 4, 5].map(image) });
    const { bytes, facts, planned } = await bindFiles([file]);
    const weight = weighUnits(listUnits(planned, { facts: { 'file-0': facts[0] } }));
    expect(Math.abs(weight / bytes.length - 1)).toBeLessThan(0.01);
  });

  it.each([
    [undefined, [612, 792], 'lower left'],
    [90, [792, 612], 'upper left'],
    [180, [612, 792], 'upper right'],
    [270, [792, 612], 'lower right'],
  ] as const)(
    'rotates the pages of a file by %s degrees clockwise, and stamps them upright',
    async (turn, size, corner) => {
      const file = pagesPdf([{ text: 'A square at the lower left', drawing: '0 0 0 rg 0 0 250 250 re f' }]);
      const sections = withItems(turn ? { turn } : {});
      const { bytes, planned } = await bindFiles([file], { sections, hasCovers: false });
      const { sizes, texts } = await readPacket(bytes);
      expect(sizes).toEqual([size]);
      expect(texts[0]).toContain(planned.pages[0]?.stamp);
      const [width, height] = size;
      const picture = await withPdfium(bytes, (document) =>
        typeof document === 'string' ? undefined : renderPage(document, { page: 0, width, height }),
      );
      const isDark = (x: number, y: number) => (picture?.pixels[(y * width + x) * 4] ?? 255) < 50;
      const dark = Object.entries({
        'upper left': isDark(100, 100),
        'upper right': isDark(width - 100, 100),
        'lower left': isDark(100, height - 100),
        'lower right': isDark(width - 100, height - 100),
      }).flatMap(([name, has]) => (has ? [name] : []));
      expect(dark).toEqual([corner]);
    },
  );

  it('includes the pages of a file as arranged, without changing the file', async () => {
    const link = (to: number) =>
      `/Annots [<</Type /Annot /Subtype /Link /Rect [100 590 200 630] /Dest [${made.firstPage + 2 * to} 0 R /Fit]>>]`;
    const file = pagesPdf([page('One', link(2)), page('Two'), page('Three', link(1)), page('Four', link(0))]);
    const { bytes, planned } = await bindFiles([file], {
      hasCovers: false,
      sections: withItems({ pages: [4, 1, 3], turned: [{ page: 1, turn: 90 }] }),
    });
    const { texts, sizes, links } = await readPacket(bytes);
    expect(texts.map((text) => /One|Two|Three|Four/.exec(text)?.[0])).toEqual(['Four', 'One', 'Three']);
    for (const [index, { stamp }] of planned.pages.entries()) expect(texts[index]).toContain(stamp);
    expect(sizes).toEqual([
      [612, 792],
      [792, 612],
      [612, 792],
    ]);
    // Links to the first page, to the third page, and to an excluded page.
    expect(links).toEqual([[2], [3], []]);
    expect(await checkPdf(bytes)).toEqual([]);
  });

  it('can be included in another', async () => {
    const { path } = await bindFiles([pagesPdf([page('One')])]);
    const { bytes, facts } = await bindFiles([new Uint8Array(await readFile(path))]);
    expect(facts[0]?.rung).toBe('own');
    expect((await readPacket(bytes)).texts[4]).toContain('Lovelace · Exhibit A-1 at 3 · Page 5');
  });
});
