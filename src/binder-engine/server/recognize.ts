// Recognizes the words of a scanned page with Tesseract as WebAssembly. Runs in the child.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';

import type { TesseractApi, TesseractModule } from 'tesseract.js-core/tesseract-core-simd-lstm.js';

import type { Turn } from '../binder.ts';
import { fitPage } from '../page-pictures.ts';
import { STEPS, type LanguageData, type PageText, type Word } from '../page-text.ts';
import { renderPage, withPage, type PdfiumDocument } from './pdfium.ts';
import { liesOnItsSide } from './sideways.ts';
import { withPages } from './source.ts';

const { resolve } = createRequire(import.meta.url);

/** Tesseract reads small print best at this resolution. */
const DPI = 300;
/** A larger page is rendered with fewer dots. */
const MAX_PIXELS = 12_000_000;
const WIDEST_LOOK = 800;
const POINTS_AN_INCH = 72;
/** Neural network only: the data of the packages has nothing else. */
const LSTM_ONLY = 1;
/** Path of the file that the library reads. */
const INPUT = '/input';
/** Orientation values of EXIF, as the library expects them. */
const orientations: Record<Turn | 0, number> = { 0: 1, 90: 6, 180: 3, 270: 8 };
/** In percent. What is less certain is mostly a drawing or a smudge. */
const MIN_CONFIDENCE = 50;
/** Mean confidence below which a page may be upside down. */
const POOR = 60;
const GRAY_PARTS = { red: 0.299, green: 0.587, blue: 0.114 } as const;

/** @param page from 0 */
export async function recognizePage(
  bytes: Uint8Array,
  { page, languages }: { page: number; languages: readonly LanguageData[] },
): Promise<PageText> {
  const picture = await withPages(bytes, page + 1, (document) =>
    typeof document === 'string' ? undefined : draw(document, page),
  );
  if (!picture) throw new Error('The page cannot be rendered.');
  const tesseract = await startTesseract(languages);
  tesseract.module.FS.writeFile(INPUT, picture.image);
  const read = [recognize(tesseract, 0)];
  const others: Turn[] = picture.isSideways ? [90, 270] : [180];
  const isUnsure = picture.isSideways || (read[0]?.confidence ?? 0) < POOR;
  if (isUnsure) read.push(...others.map((turn) => recognize(tesseract, turn)));
  const [best] = read.toSorted((one, other) => other.letters - one.letters);
  const words = best?.words ?? [];
  // A photo without text may be read as single letters.
  return { turn: best?.turn ?? 0, words: words.some(([text]) => /[\p{L}\p{N}]{2}/u.test(text)) ? words : [] };
}

function draw(document: PdfiumDocument, page: number): { image: Buffer; isSideways: boolean } | undefined {
  const { pdfium } = document;
  const size = withPage(document, page, (loaded) => {
    return { width: pdfium.FPDF_GetPageWidthF(loaded), height: pdfium.FPDF_GetPageHeightF(loaded) };
  });
  if (!size) return undefined;
  const small = renderPage(document, { page, ...fitPage(size, WIDEST_LOOK) });
  const most = Math.sqrt(MAX_PIXELS / (size.width * size.height));
  const longest = Math.max(size.width, size.height) * Math.min(DPI / POINTS_AN_INCH, most);
  const large = renderPage(document, { page, ...fitPage(size, longest) });
  if (!small || !large) return undefined;
  const { width, height, pixels } = large;
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`);
  const image = Buffer.alloc(head.length + width * height);
  head.copy(image);
  const { red, green, blue } = GRAY_PARTS;
  for (let at = 0; at < width * height; at += 1) {
    const [b = 0, g = 0, r = 0] = [pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2]];
    image[head.length + at] = r * red + g * green + b * blue;
  }
  return { image, isSideways: liesOnItsSide(small) };
}

/**
 * Result for one orientation. `letters` counts those of words with a high confidence, which are few if lines are read
 * the wrong way.
 */
type Read = PageText & { confidence: number; letters: number };

function recognize({ api }: Tesseract, turn: Turn | 0): Read {
  if (api.SetImageFile(orientations[turn], 0) !== 0) throw new Error('Tesseract cannot read the picture.');
  if (api.Recognize(null) !== 0) throw new Error('Tesseract recognized nothing.');
  const { blocks } = JSON.parse(api.GetJSONText()) as Recognition;
  // The first line of the table is the page itself.
  const [width = 1, height = 1] = api.GetTSVText(0).split('\n', 1)[0]?.split('\t').slice(8, 10).map(Number) ?? [];
  const words = (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap((line) => toWords(line, { width, height }))),
  );
  const letters = words.reduce((sum, [text]) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
  return { turn, words, letters, confidence: api.MeanTextConf() };
}

function toWords(
  { words, baseline, bbox, rowAttributes }: Line,
  { width, height }: { width: number; height: number },
): Word[] {
  const slope = baseline.x1 > baseline.x0 ? (baseline.y1 - baseline.y0) / (baseline.x1 - baseline.x0) : 0;
  // The line's own box is too high if the line is slightly slanted.
  const tall = Math.min(rowAttributes.rowHeight || bbox.y1 - bbox.y0, bbox.y1 - bbox.y0);
  return words.flatMap(({ text, confidence, bbox: { x0, x1 } }): Word[] => {
    if (confidence < MIN_CONFIDENCE || text.trim() === '') return [];
    const base = height - (baseline.y0 + (x0 - baseline.x0) * slope);
    const steps = [x0 / width, base / height, (x1 - x0) / width, tall / height].map((part) => Math.round(part * STEPS));
    const [left = 0, up = 0, across = 0, high = 0] = steps;
    return [[text, left, up, across, high]];
  });
}

type Tesseract = { module: TesseractModule; api: TesseractApi };

let started: Promise<Tesseract> | undefined;

/** Starts the engine once for the process, which recognizes words of one set of languages. */
function startTesseract(languages: readonly LanguageData[]): Promise<Tesseract> {
  started ??= start(languages);
  return started;
}

async function start(languages: readonly LanguageData[]): Promise<Tesseract> {
  const { default: open } = await import('tesseract.js-core/tesseract-core-simd-lstm.js');
  const wasmBinary = readFileSync(resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'));
  const module = await open({ wasmBinary, TesseractProgress: () => undefined });
  for (const { code, path } of languages) {
    const bytes = readFileSync(path);
    module.FS.writeFile(`./${code}.traineddata`, path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  }
  const api = new module.TessBaseAPI();
  if (api.Init(null, languages.map(({ code }) => code).join('+'), LSTM_ONLY) !== 0) {
    throw new Error('Tesseract cannot read the data of the languages.');
  }
  return { module, api };
}

type PixelBox = { x0: number; y0: number; x1: number; y1: number };
type Line = {
  bbox: PixelBox;
  baseline: PixelBox;
  rowAttributes: { rowHeight: number };
  words: { text: string; confidence: number; bbox: PixelBox }[];
};
type Recognition = { blocks: { paragraphs: { lines: Line[] }[] }[] | null };
