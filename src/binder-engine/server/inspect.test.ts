import { deflateSync } from 'node:zlib';

import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { bindFiles, inspectBytes } from '#testing/binder.ts';
import { corpus } from '#testing/corpus.ts';
import { createDocx } from '#testing/fixtures.ts';
import { createHeic, createMailFile, createTiff } from '#testing/other-files.ts';
import { firstMore, made, createPdf, pagesPdf } from '#testing/pdf-files.ts';
import { checkPdf } from '#testing/qpdf.ts';
import { readLayouts, readPacket } from '#testing/read-packet.ts';

import { isBlocking } from '../binder.ts';

const KILOBYTE = 1024;

const sample = (text = 'Sample') => pagesPdf([{ text }, { text: `${text} again` }]);
const inspectCodes = async (bytes: Uint8Array) => (await inspectBytes(bytes)).findings.map(({ code }) => code);

describe('inspection', () => {
  it('returns sizes and weights of pages, and their shared streams', async () => {
    const stream = new Uint8Array(5000);
    const image = {
      entries: '/Type /XObject /Subtype /Image /Width 100 /Height 50 /BitsPerComponent 8 /ColorSpace /DeviceGray',
      stream,
    };
    const entries = `/Resources <</Font <</F ${made.font} 0 R>> /XObject <</I ${firstMore(2)} 0 R>>>>`;
    const facts = await inspectBytes(pagesPdf([{ entries }, { entries, text: 'b'.repeat(500) }], { more: [image] }));
    // The image, the font, and the objects that refer to them.
    expect(facts.shared).toEqual([expect.closeTo(5300, -3) as number]);
    expect(facts.pages.map(({ width, height, shared }) => ({ width, height, shared }))).toEqual([
      { width: 612, height: 792, shared: [0] },
      { width: 612, height: 792, shared: [0] },
    ]);
    // Objects that refer to them are compressed together.
    expect((facts.pages[1]?.bytes ?? 0) - (facts.pages[0]?.bytes ?? 0)).toBeCloseTo(500, -1);
  });

  it('opens a file restricted only by an owner password, without a warning', async () => {
    const document = await PDFDocument.load(sample('Restricted (a\\b)'));
    document.encrypt({ ownerPassword: 'owner', userPassword: '', permissions: { printing: false } });
    const { bytes, facts } = await bindFiles([await document.save()]);
    expect(facts[0]).toMatchObject({ rung: 'copy', findings: [] });
    expect((await readPacket(bytes)).texts[2]).toContain('Restricted');
    expect(await checkPdf(bytes)).toEqual([]);
  });

  it('blocks a file that requires a password, is not a PDF, has no pages, or is a Word file', async () => {
    const document = await PDFDocument.load(sample());
    document.encrypt({ ownerPassword: 'owner', userPassword: 'user' });
    expect(await inspectCodes(await document.save())).toEqual(['password']);
    expect(await inspectCodes(Buffer.from('\0\u0001 This is no PDF at all.'))).toEqual(['unreadable']);
    for (const other of ['Just words', createHeic(), createTiff(), createMailFile()]) {
      expect(await inspectCodes(Buffer.from(other))).toEqual(['word']);
    }
    expect(await inspectCodes(Buffer.from('PK\u0003\u0004 word'))).toEqual(['word']);
    expect(await inspectCodes(Buffer.from(''))).toEqual(['unreadable']);
    expect(await inspectCodes(pagesPdf([]))).toEqual(['no-pages']);
  });

  it.each([
    ['nothing of that kind', '<w:r><w:delText>del</w:delText><w:insideH/><w:t>&lt;w:ins&gt;</w:t></w:r>', []],
    ['inserted text', '<w:ins w:id="1" w:author="Ada"><w:r><w:t>thirty</w:t></w:r></w:ins>', ['tracked-changes']],
    ['a deleted end of a paragraph', '<w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>', ['tracked-changes']],
    ['moved text', '<w:moveFrom w:id="1"><w:r><w:t>a</w:t></w:r></w:moveFrom>', ['tracked-changes']],
    ['a comment', '<w:r><w:commentReference w:id="1"/></w:r>', ['word-comments']],
    [
      'both, behind much text',
      `<w:r><w:t>${'word '.repeat(60_000)}</w:t><w:commentReference w:id="1"/></w:r><w:del w:id="1"/>`,
      ['tracked-changes', 'word-comments'],
    ],
  ])('reports open changes in a Word file: %s', async (_what, content, found) => {
    expect(await inspectCodes(createDocx(content))).toEqual(['word', ...found]);
  });

  it('blocks a form that only a program can draw', async () => {
    const file = pagesPdf([{ text: 'Please wait' }], {
      catalog: `/AcroForm <</Fields [] /XFA ${firstMore(1)} 0 R>> /NeedsRendering true`,
      more: [{ entries: '', stream: '<xdp/>' }],
    });
    expect(await inspectCodes(file)).toEqual(['dynamic-form']);
  });

  it('blocks a page that asks to wait for such a form, even if another program removed the form', async () => {
    const lines = [
      'Please wait...',
      'If this message is not eventually replaced with the proper contents of the document,',
      'your PDF viewer may not be able to display this type of document.',
    ];
    const drawing = `BT /F1 12 Tf 14 TL 72 700 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
    const { findings } = await inspectBytes(pagesPdf([{ text: 'Cover' }, { text: '', drawing }]));
    expect(findings).toContainEqual({ code: 'dynamic-form', pages: [2] });
  });

  it('lists embedded files, and blocks a portfolio that shows only its cover sheet', async () => {
    const inside = (names: string) => `/Names <</EmbeddedFiles <</Names [${names}]>>>>`;
    const more = [
      `<</Type /Filespec /F (contract.pdf) /EF <</F ${firstMore(1) + 1} 0 R>>>>`,
      { entries: '/Type /EmbeddedFile', stream: 'the contract' },
      `<</Type /Annot /Subtype /FileAttachment /Rect [9 9 20 20] /FS <</Type /Filespec /F (c\u0007v.pdf) /EF <</F ${firstMore(1) + 1} 0 R>>>>>>`,
    ];
    const cover = { text: 'Cover sheet', entries: `/Annots [${firstMore(1) + 2} 0 R]` };
    const names = inside(`(a) ${firstMore(1)} 0 R`);
    const both = { names: ['contract.pdf', 'c v.pdf'] };
    expect((await inspectBytes(pagesPdf([cover], { catalog: names, more }))).findings).toEqual([
      { code: 'attachments', ...both },
    ]);
    expect(
      (await inspectBytes(pagesPdf([cover], { catalog: `${names} /Collection <</View /D>>`, more }))).findings,
    ).toEqual([{ code: 'portfolio', ...both }]);
    expect(isBlocking('portfolio')).toBe(true);
    const associated = pagesPdf([{ ...cover, entries: `${cover.entries} /AF [${firstMore(1)} 0 R]` }], { more });
    expect((await inspectBytes(associated)).findings).toEqual([
      { code: 'attachments', names: ['c v.pdf', 'contract.pdf'] },
    ]);
  });

  describe('of a form field displayed with a different value', () => {
    const field = (entries: string, drawing: string, catalog = '') =>
      pagesPdf([{ text: 'Form', entries: `/Annots [${firstMore(1)} 0 R]` }], {
        catalog: `/AcroForm <</Fields [${firstMore(1)} 0 R] ${catalog}>>`,
        more: [
          `<</Type /Annot /Subtype /Widget /T (name) /Rect [100 200 300 240] /AP <</N ${firstMore(1) + 1} 0 R>> ${entries}>>`,
          {
            entries: `/Type /XObject /Subtype /Form /BBox [0 0 200 40] /Resources <</Font <</F ${made.font} 0 R>>>>`,
            stream: `BT /F 12 Tf 5 5 Td ${drawing} ET`,
          },
        ],
      });

    it.each([
      ['another value', '/FT /Tx /V (VALUE-NEW)', '(VALUE-OLD) Tj'],
      ['no value', '/FT /Tx /V ()', '(VALUE-OLD) Tj'],
      ['another choice', '/FT /Ch /Ff 131072 /V (b) /Opt [[(a) (Alpha)] [(b) (Beta)]]', '(Alpha) Tj'],
    ])('blocks %s', async (_what, entries, drawing) => {
      expect(await inspectCodes(field(entries, drawing))).toEqual(['form-differs']);
      expect(isBlocking('form-differs')).toBe(true);
    });

    it.each([
      ['the same value in pieces', '/FT /Tx /V (Ada \\(King\\) L)', '[(A) -20 (da )] TJ (\\(King\\)) Tj <204C> Tj'],
      ['the label of a choice', '/FT /Ch /Ff 131072 /V (b) /Opt [[(a) (Alpha)] [(b) (Beta)]]', '(Beta) Tj'],
      ['a value that a script formats', '/FT /Tx /V (1000) /AA <</F <</S /JavaScript /JS (f)>>>>', '(1,000.00) Tj'],
      ['dots for a password', '/FT /Tx /Ff 8192 /V (secret)', '(......) Tj'],
      ['letters of a font with codes of its own', '/FT /Tx /V (Ada)', '<00240047> Tj'],
    ])('accepts %s', async (_what, entries, drawing) => {
      expect(await inspectCodes(field(entries, drawing, '/NeedAppearances true'))).not.toContain('form-differs');
    });
  });

  it('warns about missing fonts, except those in every viewer', async () => {
    const named = (font: string) =>
      pagesPdf(
        [
          {
            drawing: 'BT /G 12 Tf 50 50 Td (x) Tj ET',
            entries: `/Resources <</Font <</F ${made.font} 0 R /G ${firstMore(1)} 0 R>>>>`,
          },
        ],
        {
          more: [`<</Type /Font /Subtype /Type1 /BaseFont /${font}>>`],
        },
      );
    for (const font of ['Helvetica-BoldOblique', 'ArialMT', 'TimesNewRomanPS-BoldMT', 'Courier', 'Symbol']) {
      expect(await inspectCodes(named(font)), font).toEqual([]);
    }
    for (const font of ['Garamond', 'ArialNarrow', 'CMR10']) {
      expect(await inspectCodes(named(font)), font).toEqual(['fonts-not-embedded']);
    }
  });

  it('reads object streams', async () => {
    const document = await PDFDocument.load(sample('Packed'));
    const { bytes, facts } = await bindFiles([await document.save({ useObjectStreams: true })]);
    expect(facts[0]?.rung).toBe('own');
    expect((await readPacket(bytes)).texts[2]).toContain('Packed');
  });

  it('repairs damage with a note, or reports a blocker', async () => {
    const whole = sample('Damaged');
    const text = Buffer.from(whole).toString('latin1');
    const noReferences = Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n17'), 'latin1');
    expect((await bindFiles([noReferences])).planned.pages).toHaveLength(4);
    const wrongLength = Buffer.from(text.replaceAll(/\/Length \d+/g, '/Length 3'), 'latin1');
    expect((await readPacket((await bindFiles([wrongLength])).bytes)).texts[2]).toContain('Damaged');
    // Truncated at any point, it is read or rejected, without other errors.
    for (let end = 0; end < whole.length; end += 97) {
      const { pages, findings } = await inspectBytes(whole.subarray(0, end));
      expect(pages.length > 0 || findings.length > 0).toBe(true);
    }
  });

  it('draws form fields that rely on the viewer', async () => {
    const field = `<</Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Lovelace) /DA (/Helv 12 Tf 0 g) /Rect [100 200 300 230] /F 4>>`;
    const file = pagesPdf([{ text: 'Form', entries: `/Annots [${firstMore(1)} 0 R]` }], {
      catalog: `/AcroForm <</Fields [${firstMore(1)} 0 R] /NeedAppearances true /DA (/Helv 12 Tf 0 g) /DR <</Font <</Helv ${made.font} 0 R>>>>>>`,
      more: [field],
    });
    const { bytes, facts } = await bindFiles([file]);
    expect(facts[0]?.rung).toBe('copy');
    expect((await readPacket(bytes)).texts[2]).toContain('Lovelace ');
  });

  it('draws what relies on the viewer, however small and wherever it is', async () => {
    const [of, mark] = [
      firstMore(90),
      { entries: '/Type /XObject /Subtype /Form /BBox [0 0 12 12]', stream: '0 0 12 12 re f' },
    ];
    const drawn = [
      '/Subtype /Widget /FT /Tx /T (a) /V (QX) /DA (/Helv 5 Tf 0 g) /Rect [100 200 110 208]',
      '/Subtype /FreeText /Contents (QZ) /DA (/Helv 5 Tf 0 g) /Rect [200 200 212 210]',
      `/Subtype /Widget /FT /Btn /T (b) /V /Yes /AP <</N <</Yes ${of} 0 R>>>> /Rect [300 200 312 212]`,
    ].map((entries) => `<</Type /Annot /F 4 ${entries}>>`);
    const pages = Array.from({ length: 90 }, (_, index) => ({
      text: `Page ${index}`,
      entries: index === 1 ? `/Annots [${drawn.join(' ')}]` : '',
    }));
    const file = pagesPdf(pages, {
      catalog: `/AcroForm <</Fields [] /DA (/Helv 5 Tf 0 g) /DR <</Font <</Helv ${made.font} 0 R>>>>>>`,
      more: [mark],
    });
    const { bytes, facts } = await bindFiles([file], { hasCovers: false });
    expect(facts[0]).toMatchObject({ rung: 'copy', findings: [] });
    expect((await readPacket(bytes)).texts[2]).toMatch(/QX.*QZ/);
    expect((await readLayouts(bytes))[2]?.clips).toContainEqual([0, 0, 12, 12]);
  });

  it('warns about blank, small, large and poorly scanned pages', async () => {
    const image = {
      entries:
        '/Type /XObject /Subtype /Image /Width 100 /Height 130 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode',
      stream: deflateSync(new Uint8Array(13_000).map((_, index) => index % 200)),
    };
    const pages = [
      { entries: '/Contents []' },
      { text: 'Small', entries: '/MediaBox [90 590 300 800]' },
      { text: 'Large', entries: '/MediaBox [0 0 1300 1300]' },
      {
        drawing: 'q 612 0 0 792 0 0 cm /I Do Q',
        entries: `/Resources <</Font <</F ${made.font} 0 R>> /XObject <</I ${firstMore(4)} 0 R>>>>`,
      },
    ];
    const { findings } = await inspectBytes(pagesPdf(pages, { more: [image] }));
    expect(findings).toEqual([
      { code: 'blank-page', pages: [1] },
      { code: 'low-resolution', pages: [4] },
      { code: 'small-page', pages: [2] },
      { code: 'large-page', pages: [3] },
    ]);
  });

  it('notes a scan with vertical text lines, and no other', async () => {
    const words = (seed: number) =>
      Array.from({ length: 12 }, (_, word) => {
        const width = 20 + ((seed * 37 + word * 53) % 45);
        return `<rect x="${80 + word * 62}" y="${90 + seed * 28}" width="${Math.min(width, 55)}" height="11"/>`;
      }).join('');
    const text = Array.from({ length: 32 }, (_, line) => words(line)).join('');
    const page = sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1160"><rect width="900" height="1160" fill="#fff"/>${text}</svg>`,
      ),
    ).withMetadata({ density: 100 });
    const scanned = (turn: number) => page.clone().rotate(turn).resize({ width: 1800 }).jpeg().toBuffer();
    const found = async (turn: number) => (await inspectCodes(await scanned(turn))).includes('sideways');
    expect([await found(0), await found(90), await found(180), await found(270)]).toEqual([false, true, false, true]);
    // In a long file, only the compared pages are rendered, since a scan takes some hundredths of a second.
    const scan = await page
      .clone()
      .rotate(90)
      .resize({ width: 400 })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = scan.info;
    const image = {
      entries: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceGray`,
      stream: new Uint8Array(scan.data),
    };
    const entries = '/MediaBox [0 0 792 612] /Resources <</XObject <</I 64 0 R>>>>';
    const scans = createPdf([
      '<</Type /Catalog /Pages 2 0 R>>',
      `<</Type /Pages /Count 60 /Kids [${Array.from({ length: 60 }, (_, at) => `${4 + at} 0 R`).join(' ')}]>>`,
      { entries: '', stream: 'q 792 0 0 612 0 0 cm /I Do Q' },
      ...Array.from({ length: 60 }, () => `<</Type /Page /Parent 2 0 R /Contents 3 0 R ${entries}>>`),
      image,
    ]);
    const sideways = (await inspectBytes(scans)).findings.find(({ code }) => code === 'sideways');
    expect(sideways?.pages).toEqual(Array.from({ length: 30 }, (_, at) => 2 * at + 1));
    const photo = sharp({
      create: {
        width: 900,
        height: 700,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    });
    expect(await inspectCodes(await photo.jpeg().toBuffer())).not.toContain('sideways');
  });

  it('includes photos upright, and every PNG type', async () => {
    const plain = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#8a2' } });
    const clear = sharp({
      create: { width: 900, height: 1300, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
    });
    const files = [
      await plain.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      await plain.clone().png({ palette: true }).toBuffer(),
      await plain.clone().toColourspace('rgb16').png().toBuffer(),
      await plain.clone().greyscale().png().toBuffer(),
      await clear.clone().png({ progressive: true }).toBuffer(),
      await plain.clone().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
    ];
    const { bytes, facts } = await bindFiles(
      files.map((file) => new Uint8Array(file)),
      { hasCovers: false },
    );
    expect(facts.map(({ kind, findings }) => ({ kind, findings }))).toEqual(
      files.map(() => ({ kind: 'image', findings: [] })),
    );
    expect((await readPacket(bytes)).sizes.slice(1)).toEqual([
      [612, 792],
      [792, 612],
      [792, 612],
      [792, 612],
      [612, 792],
      [792, 612],
    ]);
    expect(await checkPdf(bytes)).toEqual([]);
  });
});

describe('inspection of a hostile file', () => {
  it('rejects more than 50,000 objects', async () => {
    const file = pagesPdf([{ text: 'Many' }], { more: Array.from({ length: 50_001 }, () => 'null') });
    expect(await inspectCodes(file)).toEqual(['too-complex']);
  });

  it('rejects object streams or drawings that unpack to more than 64 MB', async () => {
    const bomb = deflateSync(Buffer.alloc(80_000_000, ' '));
    const packet = pagesPdf([{ text: 'Bomb' }], {
      more: [{ entries: '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', stream: bomb }],
    });
    expect(await inspectCodes(packet)).toEqual(['too-complex']);
    const more = firstMore(1);
    const drawing = pagesPdf([{ text: 'Bomb', entries: `/Contents [${more} 0 R ${more} 0 R]` }], {
      more: [{ entries: '/Filter /FlateDecode', stream: bomb }],
    });
    expect(await inspectCodes(drawing)).toEqual(['too-complex']);
  });

  it('succeeds or rejects it, whichever of its bytes are corrupt', async () => {
    const form = pagesPdf([{ text: 'Form', entries: `/Annots [${firstMore(1)} 0 R]` }], {
      more: ['<</Type /Annot /Subtype /Square /Rect [100 100 200 200] /C [1 0 0]>>'],
    });
    const packed = await (await PDFDocument.load(form)).save({ useObjectStreams: true });
    const spoils = fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(form, packed), spoils, async (whole, spoiled) => {
        const bytes = new Uint8Array(whole);
        for (const [place, byte] of spoiled) bytes[Math.floor(place * bytes.length)] = byte;
        const { pages, findings } = await inspectBytes(bytes);
        expect(pages.length > 0 || findings.length > 0).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it.each(['a plain PDF', 'a PDF with object streams', 'a linearized PDF', 'a PDF with embedded fonts'])(
    'succeeds or rejects it, wherever it is truncated: %s',
    async (kind) => {
      const whole = (await corpus[kind]?.make()) ?? new Uint8Array();
      const ends = Array.from({ length: Math.ceil(whole.length / KILOBYTE) }, (_, at) => at * KILOBYTE);
      for (const end of ends) {
        const { pages, findings } = await inspectBytes(whole.slice(0, end));
        expect(pages.length > 0 || findings.length > 0, `${end} of ${whole.length} bytes`).toBe(true);
      }
      expect(ends.length).toBeGreaterThan(1);
    },
  );

  it('ends for a loop of pages', async () => {
    const loop = createPdf([
      '<</Type /Catalog /Pages 2 0 R>>',
      '<</Type /Pages /Count 3 /Kids [3 0 R 2 0 R 4 0 R]>>',
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>>',
      '<</Type /Pages /Parent 2 0 R /Count 1 /Kids [2 0 R]>>',
    ]);
    expect(await inspectBytes(loop)).toMatchObject({ kind: 'pdf' });
  });
});
