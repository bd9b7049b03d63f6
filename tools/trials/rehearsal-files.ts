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
import { rewritePdf } from '#testing/qpdf.ts';

import { createRandom, type Random } from './trial.ts';

/** `beside` are further files of its exhibit. `shown` are words that a reader sees, but that are not in its text. */
export type SentFile = { name: string; bytes: Uint8Array; beside?: SentFile[]; shown?: string[] };

/** Number of letters in a word. */
const WORD = { least: 3, most: 11 } as const;
const WORDS_A_LINE = 8;
const LINES = 30;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Creates a paper as LaTeX does: many fonts with custom widths, links, and an image on some pages. */
const PAPER = { pages: 14, fonts: 30, links: 25, picture: 70_000 } as const;
const SCAN = { width: 1240, height: 1600 } as const;

function createWord(random: Random): string {
  const length = random.between(WORD.least, WORD.most);
  return Array.from({ length }, () => LETTERS.charAt(random.between(0, LETTERS.length - 1))).join('');
}

/** Draws lines of words that are unlikely on any other page. */
function drawText(random: Random): string {
  const lines = Array.from({ length: LINES }, (_, line) => {
    const words = Array.from({ length: WORDS_A_LINE }, () => createWord(random)).join(' ');
    return `1 0 0 1 60 ${560 - 14 * line} Tm (${words}) Tj`;
  });
  return `BT /F 10 Tf ${lines.join(' ')} ET`;
}

export function createPaper(name: string, pages: number = PAPER.pages): SentFile {
  const random = createRandom(name);
  const more: MadeObject[] = [];
  const add = (object: MadeObject): string => `${firstMore(pages) - 1 + more.push(object)} 0 R`;
  const createPage = (_: unknown, index: number): MadePage => {
    const fonts = Array.from({ length: PAPER.fonts }, (_font, place) => {
      const widths = Array.from({ length: 60 }, () => random.between(200, 900)).join(' ');
      return `/F${place} ${add(`<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 32 /LastChar 91 /Widths [${widths}]>>`)}`;
    });
    const links = Array.from({ length: PAPER.links }, (_link, place) => {
      const at = 60 + 18 * place;
      return `<</Type /Annot /Subtype /Link /Border [0 0 0] /Rect [60 ${at} 200 ${at + 10}] /A <</S /URI /URI (https://doi.example/${createWord(random)})>>>>`;
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
  return { name: `${name}.pdf`, bytes: pagesPdf(Array.from({ length: pages }, createPage), { more }) };
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
    const words = Array.from({ length: 5 }, () => createWord(random)).join(' ');
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

/** Sizes of a phone's photos in pixels, and the orientations that it writes. */
const PHOTO = { width: 4032, height: 3024, orientations: [1, 3, 6, 8] } as const;
const COPIES = 10;

/**
 * Creates photos as a phone takes them, of 4 to 11 MB. Since drawing one takes a second, each is repeated with another
 * comment, so that no two files are the same.
 */
export async function createPhotos(count: number): Promise<SentFile[]> {
  const { width, height, orientations } = PHOTO;
  const drawn = await Promise.all(
    Array.from({ length: Math.ceil(count / COPIES) }, (_, index) => {
      const noise = { type: 'gaussian', mean: 120, sigma: 14 + 9 * index } as const;
      const picture = sharp({ create: { width, height, channels: 3, background: '#468', noise } });
      return picture
        .withMetadata({ orientation: orientations[index % orientations.length] })
        .jpeg({ quality: 88 })
        .toBuffer();
    }),
  );
  return Array.from({ length: count }, (_, index) => {
    const photo = drawn[index % drawn.length] ?? Buffer.alloc(0);
    const comment = Buffer.from(`\0\0\0\0Photo ${index}`);
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(comment.length - 2, 2);
    return { name: `IMG_${index}.jpg`, bytes: Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]) };
  });
}

/** Creates scans of which some are upright only by their pages' rotation, and some by their orientation. */
export async function createTurnedScans(count: number): Promise<SentFile[]> {
  const scans = await Promise.all(Array.from({ length: count }, (_, index) => createScan(`turned-${index}`)));
  return Promise.all(
    scans.map(async ({ name, bytes }, index) => {
      const turn = (index * 90) % 360;
      const picture = sharp(bytes).rotate(turn);
      if (index % 2 === 0) {
        const orientation = [1, 8, 3, 6][turn / 90] ?? 1;
        return { name, bytes: await picture.withMetadata({ density: 150, orientation }).jpeg().toBuffer() };
      }
      const { data, info } = await picture.jpeg().toBuffer({ resolveWithObject: true });
      const [width, height] = [Math.round(info.width * 0.48), Math.round(info.height * 0.48)];
      const image = {
        entries: `/Type /XObject /Subtype /Image /Width ${info.width} /Height ${info.height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`,
        stream: new Uint8Array(data),
      };
      const page = {
        drawing: `q ${width} 0 0 ${height} 0 0 cm /I Do Q`,
        entries: `/MediaBox [0 0 ${width} ${height}] /Rotate ${(360 - turn) % 360} /Resources <</Font <</F ${made.font} 0 R>> /XObject <</I ${firstMore(1)} 0 R>>>>`,
      };
      return { name: name.replace('.jpg', '.pdf'), bytes: pagesPdf([page], { more: [image] }) };
    }),
  );
}

/** Creates a form whose fields rely on the viewer, with a note, a highlighted line and a link. */
export function createForm(name: string): SentFile {
  const random = createRandom(name);
  const first = firstMore(2);
  const [note = '', ...values] = Array.from({ length: 9 }, () => createWord(random));
  const fields = values.map((value, index): MadeObject => {
    const bottom = 100 + 40 * index;
    return `<</Type /Annot /Subtype /Widget /FT /Tx /T (field${index}) /V (${value}) /DA (/Helv 11 Tf 0 g) /Rect [100 ${bottom} 400 ${bottom + 24}] /F 4>>`;
  });
  const notes: MadeObject[] = [
    `<</Type /Annot /Subtype /FreeText /Contents (${note}) /DA (/Helv 10 Tf 1 0 0 rg) /Rect [420 500 590 520] /F 4>>`,
    '<</Type /Annot /Subtype /Highlight /C [1 1 0] /QuadPoints [60 560 300 560 60 540 300 540] /Rect [60 540 300 560] /F 4>>',
    '<</Type /Annot /Subtype /Popup /Contents (Check this) /Rect [500 600 600 700] /Open true>>',
    '<</Type /Annot /Subtype /Link /Border [0 0 0] /Rect [60 400 200 420] /A <</S /URI /URI (https://form.example/)>>>>',
  ];
  const refs = (from: number, count: number): string =>
    Array.from({ length: count }, (_, index) => `${from + index} 0 R`).join(' ');
  const pages = [
    { text: `${name} fields`, entries: `/Annots [${refs(first, fields.length)}]` },
    {
      text: `${name} notes`,
      drawing: drawText(random),
      entries: `/Annots [${refs(first + fields.length, notes.length)}]`,
    },
  ];
  const catalog = `/AcroForm <</Fields [${refs(first, fields.length)}] /NeedAppearances true /DA (/Helv 11 Tf 0 g) /DR <</Font <</Helv ${made.font} 0 R>>>>>>`;
  const bytes = pagesPdf(pages, { catalog, more: [...fields, ...notes] });
  return { name: `${name}.pdf`, bytes, shown: [note, ...values] };
}

const ciphers = [
  ['128', '--use-aes=n', '--print=none'],
  ['128', '--use-aes=y', '--modify=none'],
  ['256', '--extract=n'],
] as const;

/** Creates texts that their owners restricted, such as against printing. */
export async function createRestrictedFiles(count: number): Promise<SentFile[]> {
  const files: SentFile[] = [];
  // One after another, since qpdf replaces the console's functions while it runs.
  for (let index = 0; index < count; index += 1) {
    const { name, bytes } = createTextFile(`restricted-${index}`, 6);
    const cipher = ciphers[index % ciphers.length] ?? ciphers[0];
    const options = ['--allow-weak-crypto', '--object-streams=generate', '--encrypt', '', 'owner', ...cipher, '--'];
    files.push({ name, bytes: await rewritePdf(bytes, options) });
  }
  return files;
}

/** Creates an email with files attached: a paper, a scan and a text. */
export async function createMailWithFiles(name: string): Promise<SentFile> {
  const text = { name: `${name}.txt`, bytes: Buffer.from(`The terms of ${name}.\n`) };
  const attached = [createPaper(`${name}-paper`, 3), await createScan(`${name}-scan`), text];
  return { name: `${name}.eml`, bytes: createMailFile({ attached }) };
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
