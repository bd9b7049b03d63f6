// Files of a rehearsal: every kind that is bound or converted to PDF, and papers and scans like those of real
// portfolios.
import { deflateSync } from 'node:zlib';

import sharp from 'sharp';

import { corpus } from '#testing/corpus.ts';
import {
  createHeic,
  createMailFile,
  createOutlookMail,
  createSavedPage,
  createTiff,
  createWebp,
} from '#testing/other-files.ts';
import { firstMore, made, pagesPdf, type MadeObject, type MadePage } from '#testing/pdf-files.ts';

import { createRandom, type Random } from './trial.ts';

export type SentFile = { name: string; bytes: Uint8Array };

/** Number of letters in a word. */
const WORD = { least: 3, most: 11 } as const;
const WORDS_A_LINE = 8;
const LINES = 30;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Creates a paper as LaTeX does: many fonts with custom widths, links, and an image on some pages. */
const PAPER = { pages: 14, fonts: 30, links: 25, picture: 70_000 } as const;
const SCAN = { width: 1240, height: 1600 } as const;

function makeWord(random: Random): string {
  const length = random.between(WORD.least, WORD.most);
  return Array.from({ length }, () => LETTERS.charAt(random.between(0, LETTERS.length - 1))).join('');
}

/** Draws lines of words that are unlikely on any other page. */
function drawText(random: Random): string {
  const lines = Array.from({ length: LINES }, (_, line) => {
    const words = Array.from({ length: WORDS_A_LINE }, () => makeWord(random)).join(' ');
    return `1 0 0 1 60 ${560 - 14 * line} Tm (${words}) Tj`;
  });
  return `BT /F 10 Tf ${lines.join(' ')} ET`;
}

export function createPaper(name: string, pages: number = PAPER.pages): SentFile {
  const random = createRandom(name);
  const more: MadeObject[] = [];
  const add = (object: MadeObject): string => `${firstMore(pages) - 1 + more.push(object)} 0 R`;
  const makePage = (_: unknown, index: number): MadePage => {
    const fonts = Array.from({ length: PAPER.fonts }, (_font, place) => {
      const widths = Array.from({ length: 60 }, () => random.between(200, 900)).join(' ');
      return `/F${place} ${add(`<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 32 /LastChar 91 /Widths [${widths}]>>`)}`;
    });
    const links = Array.from({ length: PAPER.links }, (_link, place) => {
      const at = 60 + 18 * place;
      return `<</Type /Annot /Subtype /Link /Border [0 0 0] /Rect [60 ${at} 200 ${at + 10}] /A <</S /URI /URI (https://doi.example/${makeWord(random)})>>>>`;
    });
    const image = add({
      entries: '/Type /XObject /Subtype /Image /Width 200 /Height 200 /BitsPerComponent 8 /ColorSpace /DeviceGray',
      stream: random.bytes(PAPER.picture),
    });
    return {
      text: `${name} page ${index + 1}`,
      drawing: `q 90 0 0 90 460 30 cm /I Do Q ${drawText(random)}`,
      entries: `/Resources <</Font <</F ${made.font} 0 R ${fonts.join(' ')}>> /XObject <</I ${image}>>>> /Annots [${links.join(' ')}]`,
    };
  };
  return { name: `${name}.pdf`, bytes: pagesPdf(Array.from({ length: pages }, makePage), { more }) };
}

export function createTextFile(name: string, pages: number, entries = ''): SentFile {
  const random = createRandom(name);
  const all = Array.from({ length: pages }, (_, index) => ({
    text: `${name} page ${index + 1}`,
    drawing: drawText(random),
    entries,
  }));
  return { name: `${name}.pdf`, bytes: pagesPdf(all) };
}

/** Creates a scan of some lines, as a JPEG of a photo's size. */
export async function createScan(name: string, quality = 80): Promise<SentFile> {
  const random = createRandom(name);
  const { width, height } = SCAN;
  const lines = Array.from({ length: 12 }, (_, line) => {
    const words = Array.from({ length: 5 }, () => makeWord(random)).join(' ');
    return `<text x="120" y="${200 + 100 * line}">${words}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fbfaf6"/><g font-family="serif" font-size="42">${lines.join('')}</g></svg>`;
  const noise = {
    create: { width, height, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 250, sigma: 6 } },
  } as const;
  const bytes = await sharp(noise)
    .composite([{ input: Buffer.from(svg), blend: 'multiply' }])
    .withMetadata({ density: 150 })
    .jpeg({ quality })
    .toBuffer();
  return { name: `${name}.jpg`, bytes: new Uint8Array(bytes) };
}

/** Creates noise that no compression reduces, as one page with this number of bytes. */
export function createHeavyPage(name: string, bytes: number): SentFile {
  const image = {
    entries: '/Type /XObject /Subtype /Image /Width 1000 /Height 1000 /BitsPerComponent 8 /ColorSpace /DeviceGray',
    stream: createRandom(name).bytes(bytes),
  };
  const page = {
    text: name,
    drawing: 'q 500 0 0 500 50 50 cm /I Do Q',
    entries: `/Resources <</Font <</F ${made.font} 0 R>> /XObject <</I ${firstMore(1)} 0 R>>>>`,
  };
  return { name: `${name}.pdf`, bytes: pagesPdf([page], { more: [image] }) };
}

/** Creates text whose stream is compressed, as by most programs. */
export function createPackedFile(name: string, pages: number): SentFile {
  const random = createRandom(name);
  const more: MadeObject[] = [];
  const all = Array.from({ length: pages }, () => {
    const stream = deflateSync(Buffer.from(drawText(random)));
    const contents = firstMore(pages) - 1 + more.push({ entries: '/Filter /FlateDecode', stream });
    return { entries: `/Contents ${contents} 0 R` };
  });
  return { name: `${name}.pdf`, bytes: pagesPdf(all, { more }) };
}

/** Creates one file of each kind that is bound unchanged. */
export async function createCorpus(): Promise<SentFile[]> {
  const files: SentFile[] = [];
  for (const [kind, { make }] of Object.entries(corpus)) {
    const bytes = await make();
    const ending = bytes[0] === 0xff ? 'jpg' : bytes[0] === 0x89 ? 'png' : 'pdf';
    files.push({ name: `${kind.replaceAll(/[^a-zA-Z0-9]+/g, '-')}.${ending}`, bytes });
  }
  return files;
}

/** Creates one file of each kind that is first converted to PDF without office programs. */
export function createConvertibleFile(): SentFile[] {
  const text = (words: string): Uint8Array => Buffer.from(words);
  return [
    { name: 'photo.heic', bytes: createHeic() },
    { name: 'fax.tiff', bytes: createTiff() },
    { name: 'dot.webp', bytes: createWebp() },
    { name: 'invitation.eml', bytes: createMailFile() },
    { name: 'message.msg', bytes: createOutlookMail() },
    { name: 'article.mhtml', bytes: createSavedPage() },
    { name: 'notes.txt', bytes: text('Notes of the jury.\nSecond line.\n') },
    { name: 'page.html', bytes: text('<html><body><h1>Prize</h1><p>Given to Ada.</p></body></html>') },
  ];
}
