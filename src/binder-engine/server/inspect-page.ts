// Inspects a page with PDFium without rendering it: its fonts and whether it is a scan.
import { getMemory, readString, withPage, type Pdfium, type PdfiumDocument } from './pdfium.ts';

const TEXT = 1;
const IMAGE = 3;
/** Maximum number of objects to inspect on a page. Enough to find each of its fonts. */
const MAX_PARTS = 3000;
/** Share of the page area from which an image counts as the whole page. */
const SCAN_SHARE = 0.7;
const MIN_DPI = 150;

/** The line of a fax, or the name of the program that scanned a page. */
const FEW_CHARACTERS = 60;

/** Sentence of the page that a dynamic form of Adobe shows in programs that cannot draw the form. */
const PLACEHOLDER = /If this message is not eventually replaced with the proper contents/;
/** Maximum objects of such a page, since reading text takes time, and the characters at its start with the sentence. */
const [FEW_PARTS, START] = [30, 400];

/** Result of inspecting a page. `isScan` means that the page contains only an image. */
export type PageTraits = {
  isEmpty: boolean;
  isScan: boolean;
  /** The page shows something, but has no text, or next to none in addition to an image of the page. */
  isWithoutText: boolean;
  isLowResolution: boolean;
  hasForeignFont: boolean;
  /** The page stands for a form that it does not contain. */
  isPlaceholder: boolean;
};

/** @param embedded cache by font handle of whether a font is embedded, filled by this function */
export function inspectPage(
  { pdfium, handle }: PdfiumDocument,
  page: number,
  embedded: Map<number, boolean>,
): PageTraits {
  const looked: PageTraits = {
    isEmpty: true,
    isScan: false,
    isWithoutText: false,
    isLowResolution: false,
    hasForeignFont: false,
    isPlaceholder: false,
  };
  const loaded = pdfium.FPDF_LoadPage(handle, page);
  if (loaded === 0) return looked;
  const count = pdfium.FPDFPage_CountObjects(loaded);
  let hasText = false;
  looked.isEmpty = count === 0 && pdfium.FPDFPage_GetAnnotCount(loaded) === 0;
  const area = pdfium.FPDF_GetPageWidthF(loaded) * pdfium.FPDF_GetPageHeightF(loaded);
  for (let index = 0; index < Math.min(count, MAX_PARTS); index += 1) {
    const part = pdfium.FPDFPage_GetObject(loaded, index);
    const type = pdfium.FPDFPageObj_GetType(part);
    if (type === TEXT) {
      hasText = true;
      const font = pdfium.FPDFTextObj_GetFont(part);
      const isEmbedded =
        embedded.get(font) ?? (pdfium.FPDFFont_GetIsEmbedded(font) === 1 || isEverywhere(pdfium, font));
      embedded.set(font, isEmbedded);
      looked.hasForeignFont ||= !isEmbedded;
    }
    if (type === IMAGE) {
      const { isPage, isPoor } = inspectImage({ pdfium, part, area });
      looked.isScan ||= isPage;
      looked.isLowResolution ||= isPoor;
    }
  }
  looked.isPlaceholder = hasText && count < FEW_PARTS && PLACEHOLDER.test(readStart(pdfium, loaded));
  const mayBeWithout = !looked.isEmpty && (looked.isScan || !hasText);
  looked.isWithoutText = mayBeWithout && countCharacters(pdfium, loaded) < FEW_CHARACTERS;
  looked.isScan &&= !hasText;
  pdfium.FPDF_ClosePage(loaded);
  return looked;
}

/** Library that draws mails, texts and web pages. It writes U+0000 for a character that its fonts lack. */
const CONVERTER = 'PDFKit';

export function isConverted({ pdfium, handle }: PdfiumDocument): boolean {
  const write = (at: number, size: number) => pdfium.FPDF_GetMetaText(handle, 'Producer', at, size);
  return readString(pdfium, write, 'utf16le') === CONVERTER;
}

/** Whether a page of a converted file shows a box for a character. */
export function hasMissingCharacter(document: PdfiumDocument, page: number): boolean {
  const { pdfium } = document;
  const find = (text: number): boolean => {
    const count = pdfium.FPDFText_CountChars(text);
    for (let index = 0; index < count; index += 1) if (pdfium.FPDFText_GetUnicode(text, index) === 0) return true;
    return false;
  };
  return withPage(document, page, (loaded) => readText(pdfium, loaded, find)) ?? false;
}

/** Includes the characters of drawings within the page. */
function countCharacters(pdfium: Pdfium, loaded: number): number {
  return readText(pdfium, loaded, (text) => pdfium.FPDFText_CountChars(text)) ?? 0;
}

function readStart(pdfium: Pdfium, loaded: number): string {
  const read = (text: number) =>
    readString(pdfium, (at) => 2 * pdfium.FPDFText_GetText(text, 0, START, at), 'utf16le').replace(/\s+/g, ' ');
  return readText(pdfium, loaded, read) ?? '';
}

function readText<T>(pdfium: Pdfium, loaded: number, read: (text: number) => T): T | undefined {
  const text = pdfium.FPDFText_LoadPage(loaded);
  if (text === 0) return undefined;
  const found = read(text);
  pdfium.FPDFText_ClosePage(text);
  return found;
}

/**
 * Fonts that every viewer has, or replaces with one of the same widths: the standard 14, and those that Word uses
 * instead.
 */
const standardFonts =
  /^(?:Helvetica|Arial|Times|TimesNewRoman|Courier|CourierNew)(?:PS)?(?:MT)?(?:$|[-,])|^(?:Symbol|ZapfDingbats)$/;

function isEverywhere(pdfium: Pdfium, font: number): boolean {
  const name = readString(pdfium, (at, size) => pdfium.FPDFFont_GetBaseFontName(font, at, size), 'utf8');
  return standardFonts.test(name.replaceAll(' ', ''));
}

function inspectImage({ pdfium, part, area }: { pdfium: Pdfium; part: number; area: number }): {
  isPage: boolean;
  isPoor: boolean;
} {
  const none = { isPage: false, isPoor: false };
  const { wasmExports } = getMemory(pdfium);
  const at = wasmExports.malloc(24);
  try {
    if (!pdfium.FPDFPageObj_GetBounds(part, at, at + 4, at + 8, at + 12)) return none;
    if (!pdfium.FPDFImageObj_GetImagePixelSize(part, at + 16, at + 20)) return none;
    const memory = getMemory(pdfium).HEAPU8;
    const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(memory.buffer, at, 4);
    const [across = 0, along = 0] = new Uint32Array(memory.buffer, at + 16, 2);
    const covered = (right - left) * (top - bottom);
    // The number of pixels is the same whether or not the image is rotated.
    const isPage = covered >= area * SCAN_SHARE;
    return { isPage, isPoor: isPage && Math.sqrt((across * along) / covered) * 72 < MIN_DPI };
  } finally {
    wasmExports.free(at);
  }
}
