// Inspects a file once, before it is bound: which copy can be bound, the size of its pages, and its findings.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { detectTextType } from '#core/server/text-types.ts';

import { ENGINE, type FileInspection, type Finding } from '../binder.ts';
import { fitPage } from '../page-pictures.ts';
import type { PlanPage } from '../planned.ts';
import { lacksAppearance, linkBoxes } from './appearances.ts';
import { attachedNames, isPortfolio } from './attached.ts';
import { readChapters } from './chapters.ts';
import { comparePage } from './compare.ts';
import { hasMissingCharacter, inspectPage, isConverted } from './inspect-page.ts';
import type { InspectedFile } from './job.ts';
import { isCutOff, isDamagedJpeg } from './jpeg-damage.ts';
import { createFile } from './make.ts';
import { renderPage, withPdfium, type Frame, type PdfiumDocument } from './pdfium.ts';
import { checkImage, imageAsPdf, isAnimated } from './pictures.ts';
import { moveBox, placePage, uprightSize } from './place.ts';
import { liesOnItsSide } from './sideways.ts';
import { bytesOn, readSource, copyMethods, withPages, type Box, type CopyMethod, type Source } from './source.ts';
import { hasStaleField } from './stale-fields.ts';
import { FileTooComplexError } from './unpack.ts';
import { measurePageBytes } from './page-bytes.ts';
import { unsettledIn } from './word.ts';

const DYNAMIC_FORM = 2;
/** Maximum number of rendered pages, spread over the file. Each takes some hundredths of a second. */
const MAX_COMPARED = 40;
/** Sizes of small and large pages in points: 4 by 6 inches, and 17 inches. */
const SMALL = { short: 288, long: 432 } as const;
const LARGE = 1224;
const TRIAL = 'trial.pdf';
/** Bytes that must contain the PDF header. */
const HEAD_BYTES = 1024;

type Inspecting<Document = PdfiumDocument> = { document: Document; folder: string; isRecounted?: boolean };
type Inspection = Omit<FileInspection, 'sha256' | 'engine'>;

/**
 * Inspects a PDF, JPEG or PNG. Any other file is reported as requiring conversion.
 *
 * @param folder for a trial sheet, deleted afterwards
 */
export async function inspectFile({
  path,
  sha256,
  folder,
}: InspectedFile & { folder: string }): Promise<FileInspection> {
  const bytes = readFileSync(path);
  return { sha256, engine: ENGINE, ...(await inspect(bytes, folder)) };
}

async function inspect(bytes: Buffer, folder: string): Promise<Inspection> {
  const kind = detectKind(bytes);
  if (kind === 'word') {
    const word = stopped(kind, 'word');
    return { ...word, findings: [...word.findings, ...(await unsettledIn(bytes))] };
  }
  try {
    if (kind === 'pdf') return await inspectPages(bytes, folder);
    if (!checkImage(bytes)) return stopped(kind, 'too-complex');
    const made = await imageAsPdf(bytes);
    const found = await withPdfium(made, (document) => inspectPdf(made, { document, folder }));
    const findings: Finding[] = [
      ...(isAnimated(bytes) ? [{ code: 'animated' } as const] : []),
      ...findDamage(bytes),
      ...found.findings,
    ];
    return { ...found, kind, findings };
  } catch (error) {
    if (error instanceof FileTooComplexError) return stopped(kind, 'too-complex');
    if (kind === 'image') return stopped(kind, 'unreadable');
    throw error;
  }
}

function findDamage(image: Buffer): Finding[] {
  if (isCutOff(image)) return [{ code: 'cut-off' }];
  return isDamagedJpeg(image) ? [{ code: 'damaged' }] : [];
}

/** A file with more pages than PDFium counts. */
class MorePagesError extends Error {
  override name = 'MorePagesError';
  readonly pages: number;
  constructor(pages: number) {
    super(`${pages} pages`);
    this.pages = pages;
  }
}

async function inspectPages(bytes: Uint8Array, folder: string): Promise<Inspection> {
  try {
    return await withPdfium(bytes, (document) => inspectPdf(bytes, { document, folder }));
  } catch (error) {
    if (!(error instanceof MorePagesError)) throw error;
    return withPages(bytes, error.pages, (document) => inspectPdf(bytes, { document, folder, isRecounted: true }));
  }
}

/** @param options.isRecounted whether the file declares fewer pages than it has */
async function inspectPdf(
  bytes: Uint8Array,
  { document, folder, isRecounted = false }: Inspecting<PdfiumDocument | 'password' | 'unreadable'>,
): Promise<Inspection> {
  if (typeof document === 'string') return stopped('pdf', document);
  if (document.pages === 0) return stopped('pdf', 'no-pages');
  if (document.pdfium.FPDF_GetFormType(document.handle) === DYNAMIC_FORM) return stopped('pdf', 'dynamic-form');
  const climbed = await climb(bytes, { document, folder, isRecounted });
  if (!climbed) return stopped('pdf', 'unreadable');
  const { source, rung, blank, different, isDamaged } = climbed;
  const weights = await measurePageBytes(source);
  const pages = source.pages.map((page, index) => ({
    ...uprightSize(page),
    ...(weights.pages[index] ?? { bytes: 0, shared: [] }),
  }));
  const embedded = new Map<number, boolean>();
  const stale = await Promise.all(source.pages.map(({ dict }) => hasStaleField(dict)));
  const names = attachedNames(document, source);
  const isOurs = isConverted(document);
  const looked = pages.map((_, index) => inspectPage(document, index, embedded));
  const list = (code: Finding['code'], has: (index: number) => boolean): Finding[] => {
    const found = pages.flatMap((_, index) => (has(index) ? [index + 1] : []));
    return found.length > 0 ? [{ code, pages: found }] : [];
  };
  const size = (index: number) => {
    const { width = 0, height = 0 } = pages[index] ?? {};
    return { short: Math.min(width, height), long: Math.max(width, height) };
  };
  const findings: Finding[] = [
    ...list('dynamic-form', (index) => looked[index]?.isPlaceholder === true),
    ...list('form-differs', (index) => stale[index] === true),
    ...(names.length > 0 ? [{ code: isPortfolio(source) ? 'portfolio' : 'attachments', names } as const] : []),
    ...(isDamaged ? [{ code: 'repaired' } as const] : []),
    ...list('renders-differently', (index) => different.has(index)),
    ...list('blank-page', (index) => blank.has(index) || looked[index]?.isEmpty === true),
    ...list('missing-characters', (index) => isOurs && hasMissingCharacter(document, index)),
    ...list('low-resolution', (index) => looked[index]?.isLowResolution === true),
    ...list(
      'sideways',
      (index) =>
        looked[index]?.isScan === true && isRendered(index, pages.length) && isSideways(document, index, pages[index]),
    ),
    ...list('fonts-not-embedded', (index) => looked[index]?.hasForeignFont === true),
    ...list('small-page', (index) => size(index).short < SMALL.short || size(index).long < SMALL.long),
    ...list('large-page', (index) => size(index).long > LARGE),
    ...(document.pdfium.FPDF_GetSignatureCount(document.handle) > 0 ? [{ code: 'signature' } as const] : []),
  ];
  const chapters = readChapters(document);
  const scans = looked.flatMap(({ isWithoutText }, index) => (isWithoutText ? [index + 1] : []));
  return {
    kind: 'pdf',
    rung,
    pages,
    shared: weights.shared,
    findings,
    ...(chapters.length > 0 && { chapters }),
    ...(scans.length > 0 && { scans }),
  };
}

type Climbed = {
  source: Source;
  rung: CopyMethod;
  blank: ReadonlySet<number>;
  different: ReadonlySet<number>;
  isDamaged: boolean;
};

/**
 * Returns the first copy that reads completely and looks the same. Otherwise, the first that reads at all. A file
 * without some appearances is read from PDFium's copy, since a comparison misses small ones.
 */
async function climb(
  bytes: Uint8Array,
  { document, folder, isRecounted = false }: Inspecting,
): Promise<Climbed | undefined> {
  const isEncrypted = document.pdfium.FPDF_GetSecurityHandlerRevision(document.handle) >= 0;
  let best: Climbed | undefined;
  let incomplete: Climbed | undefined;
  let isDamaged = isRecounted;
  // PDFium imports only the pages that it counts.
  for (const rung of isRecounted ? copyMethods.filter((one) => one !== 'import') : copyMethods) {
    const source = await tryRung(rung, bytes, document);
    if (source && source.pages.length > document.pages && !isRecounted) throw new MorePagesError(source.pages.length);
    if (source?.pages.length !== document.pages) {
      // An encrypted file is not damaged, and is always read from PDFium's copy.
      isDamaged ||= !(isEncrypted && rung === 'own');
      continue;
    }
    const looks = await compare(source, { document, folder });
    const found = { source, rung, ...looks, isDamaged };
    if (rung === 'own' && source.pages.some(({ dict }) => lacksAppearance(dict))) incomplete = found;
    else if (looks.different.size === 0) return found;
    else best ??= found;
  }
  return best ?? incomplete;
}

async function tryRung(rung: CopyMethod, bytes: Uint8Array, document: PdfiumDocument): Promise<Source | undefined> {
  try {
    const copy = bytesOn(rung, bytes, document);
    return copy && (await readSource(copy));
  } catch (error) {
    if (error instanceof FileTooComplexError) throw error;
    // The next copy handles any other error here.
    return undefined;
  }
}

/** Binds some of the pages separately and compares their appearance. */
async function compare(source: Source, { document, folder }: { document: PdfiumDocument; folder: string }) {
  const tried = source.pages.flatMap((_, index) => (isRendered(index, source.pages.length) ? [index] : []));
  const pages = tried.map((page, index): PlanPage => {
    const { width = 0, height = 0 } = source.pages[page] ? uprightSize(source.pages[page]) : {};
    const own = { number: index + 1, stamp: '', exhibit: null, at: null };
    return { ...own, kind: 'evidence', file: '', page, isWide: width > height };
  });
  const content = { engine: ENGINE, title: '', name: TRIAL, pages, bookmarks: [] };
  const path = join(folder, TRIAL);
  try {
    await createFile(content, { read: () => Promise.resolve(source), folder, at: '1970-01-01T00:00:00Z' });
    return await withPdfium(readFileSync(path), (bound) => {
      const [blank, different] = [new Set<number>(), new Set<number>()];
      for (const [index, page] of tried.entries()) {
        const looks = typeof bound === 'string' ? undefined : look(source, { document, page, bound, index });
        if (looks?.isBlank) blank.add(page);
        if (!looks || looks.isDifferent) different.add(page);
      }
      return { blank, different };
    });
  } finally {
    rmSync(path, { force: true });
  }
}

function look(
  source: Source,
  { document, page, bound, index }: { document: PdfiumDocument; page: number; bound: PdfiumDocument; index: number },
) {
  const own = source.pages[page];
  if (!own) return undefined;
  const placed = placePage(own);
  const inSheet = (box: Box): Frame => {
    const { left, bottom, right, top } = moveBox(box, placed.matrix);
    return { left, top: placed.height - top, width: right - left, height: top - bottom };
  };
  const frame = inSheet(own.box);
  const frames = linkBoxes(own.dict).map((box) => {
    const linked = inSheet(box);
    return { ...linked, left: linked.left - frame.left, top: linked.top - frame.top };
  });
  return comparePage({ document, page, frames }, { document: bound, page: index, frame });
}

/** Whether a page is among those that are rendered. */
function isRendered(index: number, pages: number): boolean {
  return index % Math.max(1, Math.ceil(pages / MAX_COMPARED)) === 0;
}

/** Rendering size in pixels, at which lines of small print are separate. */
const SIDEWAYS_LOOK = 800;

function isSideways(document: PdfiumDocument, page: number, size = { width: 612, height: 792 }): boolean {
  const picture = renderPage(document, { page, ...fitPage(size, SIDEWAYS_LOOK) });
  return picture !== undefined && liesOnItsSide(picture);
}

function stopped(kind: FileInspection['kind'], code: Finding['code']): Inspection {
  return { kind, rung: 'own', pages: [], shared: [], findings: [{ code }] };
}

/**
 * Detects the kind by the first bytes. `word` is everything that is converted to PDF before it is bound. Unknown
 * content is tried as a PDF.
 */
function detectKind(bytes: Buffer): FileInspection['kind'] {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image';
  if (bytes.toString('latin1', 1, 4) === 'PNG') return 'image';
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.includes('%PDF-')) return 'pdf';
  return isOtherDocument(head) || detectTextType(head) !== undefined ? 'word' : 'pdf';
}

/**
 * Whether the file is an archive or compound file of an office program, or an image that no PDF can contain unchanged.
 */
function isOtherDocument(head: Buffer): boolean {
  const [first, brand] = [head.toString('hex', 0, 4), head.toString('latin1', 4, 8)];
  if (first.startsWith('504b') || first.startsWith('d0cf')) return true;
  return ['49492a00', '4d4d002a'].includes(first) || brand === 'ftyp' || head.toString('latin1', 8, 12) === 'WEBP';
}
