// PDFium, compiled to WebAssembly. Opens files that other readers reject, and renders pages.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

const { resolve } = createRequire(import.meta.url);

const PASSWORD_ERROR = 4;
/** Flags of FPDF_SaveAsCopy and FPDF_RenderPageBitmap. */
const REMOVE_SECURITY = 3;
const WITH_ANNOTATIONS = 0x01;
const FOUR_BYTES = 4;
const WHITE = 0xffffffff;

export type Pdfium = WrappedPdfiumModule;

let engine: Promise<Pdfium> | undefined;

/** Starts the engine once per process. */
function startPdfium(): Promise<Pdfium> {
  engine ??= start();
  return engine;
}

async function start(): Promise<Pdfium> {
  const wasmBinary = new Uint8Array(readFileSync(resolve('@embedpdf/pdfium/pdfium.wasm'))).buffer;
  const pdfium = await init({ wasmBinary });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** A document open in PDFium. Pass `handle` and `form` to PDFium's own functions. */
export type PdfiumDocument = { pdfium: Pdfium; handle: number; form: number; pages: number };

/**
 * Opens a document, calls `work` and closes it again. If it cannot be opened, `work` gets the reason: it needs a
 * password, or it cannot be read.
 */
export async function withPdfium<T>(
  bytes: Uint8Array,
  work: (document: PdfiumDocument | 'password' | 'unreadable') => T | Promise<T>,
): Promise<T> {
  const pdfium = await startPdfium();
  const { wasmExports } = getMemory(pdfium);
  const pointer = wasmExports.malloc(bytes.length);
  if (pointer === 0) return work('unreadable');
  getMemory(pdfium).HEAPU8.set(bytes, pointer);
  const handle = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, '');
  const info = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = handle === 0 ? 0 : pdfium.PDFiumExt_InitFormFillEnvironment(handle, info);
  try {
    if (handle === 0) {
      // oxlint-disable-next-line unicorn/throw-new-error -- it is no error, but reads the number of one
      const code = pdfium.FPDF_GetLastError();
      return await work(code === PASSWORD_ERROR ? 'password' : 'unreadable');
    }
    pdfium.FPDF_SetFormFieldHighlightAlpha(form, 0);
    return await work({ pdfium, handle, form, pages: pdfium.FPDF_GetPageCount(handle) });
  } finally {
    if (form !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(form);
    pdfium.PDFiumExt_CloseFormFillInfo(info);
    if (handle !== 0) pdfium.FPDF_CloseDocument(handle);
    wasmExports.free(pointer);
  }
}

/** Saves the document as PDFium writes it: without encryption, damage or object streams. */
export function saveCopy({ pdfium, handle }: Pick<PdfiumDocument, 'pdfium' | 'handle'>): Uint8Array | undefined {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  try {
    if (!pdfium.FPDF_SaveAsCopy(handle, writer, REMOVE_SECURITY)) return undefined;
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
    const { wasmExports } = getMemory(pdfium);
    const pointer = wasmExports.malloc(size);
    if (pointer === 0) return undefined;
    pdfium.PDFiumExt_GetFileWriterData(writer, pointer, size);
    const copy = getMemory(pdfium).HEAPU8.slice(pointer, pointer + size);
    wasmExports.free(pointer);
    return copy;
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer);
  }
}

/** Imports the document's pages into a new document, without anything else from the file. */
export function importPages({ pdfium, handle }: PdfiumDocument): Uint8Array | undefined {
  const fresh = pdfium.FPDF_CreateNewDocument();
  try {
    if (!pdfium.FPDF_ImportPages(fresh, handle, '', 0)) return undefined;
    return saveCopy({ pdfium, handle: fresh });
  } finally {
    pdfium.FPDF_CloseDocument(fresh);
  }
}

/** Pixels of four bytes each: blue, green, red, unused. */
export type Picture = { width: number; height: number; pixels: Uint8Array };

/** Area of a page to render, in points from its upper left corner. */
export type Frame = { left: number; top: number; width: number; height: number };

/**
 * Renders a page, or one frame of it, on white. Form fields are drawn only if the whole page is rendered.
 *
 * @param size image size in pixels
 * @returns undefined if PDFium cannot load the page
 */
export function renderPage(
  { pdfium, handle, form }: PdfiumDocument,
  { page, width, height, frame }: { page: number; width: number; height: number; frame?: Frame },
): Picture | undefined {
  const loaded = pdfium.FPDF_LoadPage(handle, page);
  if (loaded === 0) return undefined;
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  try {
    if (bitmap === 0) return undefined;
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    if (frame) renderFrame(pdfium, { bitmap, loaded, width, height, frame });
    else {
      pdfium.FORM_OnAfterLoadPage(loaded, form);
      pdfium.FPDF_RenderPageBitmap(bitmap, loaded, 0, 0, width, height, 0, WITH_ANNOTATIONS);
      pdfium.FPDF_FFLDraw(form, bitmap, loaded, 0, 0, width, height, 0, WITH_ANNOTATIONS);
      pdfium.FORM_OnBeforeClosePage(loaded, form);
    }
    const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const { HEAPU8 } = getMemory(pdfium);
    const pixels = new Uint8Array(width * height * FOUR_BYTES);
    for (let row = 0; row < height; row += 1) {
      const from = buffer + row * stride;
      pixels.set(HEAPU8.subarray(from, from + width * FOUR_BYTES), row * width * FOUR_BYTES);
    }
    return { width, height, pixels };
  } finally {
    if (bitmap !== 0) pdfium.FPDFBitmap_Destroy(bitmap);
    pdfium.FPDF_ClosePage(loaded);
  }
}

function renderFrame(
  pdfium: Pdfium,
  { bitmap, loaded, width, height, frame }: Record<'bitmap' | 'loaded' | 'width' | 'height', number> & { frame: Frame },
): void {
  const [across, along] = [width / frame.width, height / frame.height];
  const matrix = [across, 0, 0, along, -frame.left * across, -frame.top * along];
  const clip = [0, 0, width, height];
  const { wasmExports } = getMemory(pdfium);
  const at = wasmExports.malloc((matrix.length + clip.length) * FOUR_BYTES);
  new Float32Array(getMemory(pdfium).HEAPU8.buffer, at, matrix.length + clip.length).set([...matrix, ...clip]);
  pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, loaded, at, at + matrix.length * FOUR_BYTES, WITH_ANNOTATIONS);
  wasmExports.free(at);
}

/**
 * Renders each page once off-screen. This generates missing appearances of annotations and fields, which saved copies
 * then contain.
 */
export function drawMissing(document: PdfiumDocument): void {
  for (let page = 0; page < document.pages; page += 1) {
    if (hasAnnotations(document, page)) renderPage(document, { page, width: 1, height: 1 });
  }
}

function hasAnnotations(document: PdfiumDocument, page: number): boolean {
  return withPage(document, page, (loaded) => document.pdfium.FPDFPage_GetAnnotCount(loaded) > 0) ?? false;
}

/** Calls `work` with a page's handle, and closes the page again. Undefined if PDFium cannot load the page. */
export function withPage<T>(
  { pdfium, handle }: PdfiumDocument,
  page: number,
  work: (loaded: number) => T,
): T | undefined {
  const loaded = pdfium.FPDF_LoadPage(handle, page);
  if (loaded === 0) return undefined;
  try {
    return work(loaded);
  } finally {
    pdfium.FPDF_ClosePage(loaded);
  }
}

const MAX_TEXT_BYTES = 4096;

/**
 * Returns the text that a PDFium function writes into memory, up to its first NUL.
 * @param write returns the length in bytes
 */
export function readString(
  pdfium: Pdfium,
  write: (at: number, size: number) => number,
  encoding: 'utf8' | 'utf16le',
): string {
  const { wasmExports } = getMemory(pdfium);
  const at = wasmExports.malloc(MAX_TEXT_BYTES);
  try {
    const size = Math.min(write(at, MAX_TEXT_BYTES), MAX_TEXT_BYTES);
    const text = Buffer.from(getMemory(pdfium).HEAPU8.slice(at, at + size)).toString(encoding);
    return text.replace(/\0.*$/su, '');
  } finally {
    wasmExports.free(at);
  }
}

/** Returns a view of the engine's memory. Growing the memory replaces its buffer, so do not cache the view. */
export function getMemory({ pdfium }: Pdfium) {
  return { HEAPU8: Reflect.get(pdfium, 'HEAPU8') as Uint8Array, wasmExports: pdfium.wasmExports };
}
