// One small file of each kind that applicants upload, written as other programs write them.
import { buffer } from 'node:stream/consumers';

import { PDFDocument } from '@cantoo/pdf-lib';
import PdfKit from 'pdfkit';
import sharp from 'sharp';

import { firstMore, made, pagesPdf, type MadeObject, type MadePage } from './pdf-files.ts';
import { rewritePdf } from './qpdf.ts';

/** Pages that are easy to distinguish, also visually. */
const plain = (): Uint8Array =>
  pagesPdf(
    ['One', 'Two', 'Three'].map((text, index) => ({
      text,
      drawing: `q 0.${2 + 2 * index} 0.4 0.6 rg ${80 + 90 * index} 200 160 220 re f Q`,
    })),
  );
const withOwner = (...cipher: string[]): Promise<Uint8Array> =>
  rewritePdf(plain(), ['--allow-weak-crypto', '--encrypt', '', 'owner', ...cipher, '--']);

const one = firstMore(1);
const layered: MadePage = {
  text: 'Layers',
  drawing: '/OC /Shown BDC 1 0 0 rg 100 100 200 100 re f EMC /OC /Hidden BDC 0 0 1 rg 100 300 200 100 re f EMC',
  entries: `/Resources <</Font <</F ${made.font} 0 R>> /Properties <</Shown ${one} 0 R /Hidden ${one + 1} 0 R>>>>`,
};
const look = (text: string): MadeObject => ({
  entries: `/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources <</Font <</F ${made.font} 0 R>>>>`,
  stream: `BT /F 12 Tf 2 5 Td (${text}) Tj ET`,
});
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#385' } }).composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: '#b40' } }, left: 60, top: 40 },
  ]);

/** Number of pages and creation of each kind. */
export const corpus: Record<string, { pages: number; make: () => Uint8Array | Promise<Uint8Array> }> = {
  'a plain PDF': { pages: 3, make: plain },
  'a PDF with object streams': { pages: 3, make: () => rewritePdf(plain(), ['--object-streams=generate']) },
  'a linearized PDF': { pages: 3, make: () => rewritePdf(plain(), ['--linearize']) },
  'a PDF that another library has saved': {
    pages: 3,
    make: async () => (await PDFDocument.load(plain())).save(),
  },
  'a PDF restricted by its owner, RC4 of 40 bits': { pages: 3, make: () => withOwner('40') },
  'a PDF restricted by its owner, RC4 of 128 bits': { pages: 3, make: () => withOwner('128', '--use-aes=n') },
  'a PDF restricted by its owner, AES of 128 bits': { pages: 3, make: () => withOwner('128', '--use-aes=y') },
  'a PDF restricted by its owner, AES of 256 bits': { pages: 3, make: () => withOwner('256') },
  'pages that are turned, cropped, large, in large units, or begin elsewhere than at zero': {
    pages: 8,
    make: () =>
      pagesPdf(
        [
          '/Rotate 90',
          '/Rotate 180',
          '/Rotate 270',
          '/CropBox [60 240 460 760]',
          '/MediaBox [0 0 842 1191]',
          '/MediaBox [0 0 300 700] /UserUnit 2',
          '/MediaBox [-50 -40 562 752]',
          '/MediaBox [-90 -70 522 722] /CropBox [-60 40 460 700] /Rotate 270 /UserUnit 2',
        ].map((entries) => ({ text: 'Placed', drawing: '1 0 0 rg 100 300 200 80 re f', entries })),
      ),
  },
  'pages that inherit their box and their turn': {
    pages: 2,
    make: () => pagesPdf([{ text: 'First' }, { text: 'Second' }], { tree: '/MediaBox [0 0 595 842] /Rotate 90' }),
  },
  'pages that leave their drawing open': {
    pages: 2,
    make: () => pagesPdf([{ text: 'Open', drawing: 'q q 0.5 0 0 0.5 50 50 cm' }, { text: 'Closed' }]),
  },
  'hidden layers': {
    pages: 1,
    make: () =>
      pagesPdf([layered], {
        catalog: `/OCProperties <</OCGs [${one} 0 R ${one + 1} 0 R] /D <</OFF [${one + 1} 0 R]>>>>`,
        more: ['<</Type /OCG /Name (Shown)>>', '<</Type /OCG /Name (Hidden)>>'],
      }),
  },
  'notes and a form that is filled in': {
    pages: 1,
    make: () =>
      pagesPdf(
        [
          {
            text: 'Form',
            entries: `/Annots [<</Type /Annot /Subtype /FreeText /Rect [100 100 200 120] /F 4 /AP <</N ${one} 0 R>>>> <</Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada) /Rect [100 200 300 240] /F 4 /AP <</N ${one + 1} 0 R>>>>]`,
          },
        ],
        { catalog: '/AcroForm <</Fields []>>', more: [look('Note'), look('Ada')] },
      ),
  },
  'a PDF whose table of objects is not where it says': {
    pages: 3,
    make: () =>
      Buffer.from(
        Buffer.from(plain())
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n7'),
        'latin1',
      ),
  },
  'a PDF with words behind its end': {
    pages: 3,
    make: () => new Uint8Array(Buffer.concat([plain(), Buffer.from('\nSent from my phone\n')])),
  },
  'a PDF with embedded fonts': {
    pages: 2,
    async make() {
      const pdf = new PdfKit({ size: 'LETTER' });
      const bytes = buffer(pdf);
      pdf.text('A letter').addPage().text('Its second page').end();
      return new Uint8Array(await bytes);
    },
  },
  'a photo that its camera turned': {
    pages: 1,
    make: async () => new Uint8Array(await photo(1400, 1000).jpeg().withMetadata({ orientation: 6 }).toBuffer()),
  },
  'a photo in CMYK, progressive': {
    pages: 1,
    make: async () =>
      new Uint8Array(await photo(1400, 1000).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer()),
  },
  'a scan as a grey PNG': {
    pages: 1,
    make: async () => new Uint8Array(await photo(1275, 1650).greyscale().png().toBuffer()),
  },
  'a picture that is clear in part': {
    pages: 1,
    make: async () =>
      new Uint8Array(
        await sharp({
          create: { width: 900, height: 1300, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
        })
          .png()
          .toBuffer(),
      ),
  },
};
