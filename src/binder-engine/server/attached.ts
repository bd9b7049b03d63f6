// Files embedded in a PDF. Readers list them next to its pages, and no page shows them.
import { PDFName } from '@cantoo/pdf-lib';

import { textOf, type PdfiumDocument } from './pdfium.ts';
import type { Source } from './source.ts';

const FILE_ATTACHMENT = 17;
/** Maximum number of names in a finding, and of characters per name. */
const MAX_NAMES = 10;
const MAX_NAME_CHARACTERS = 80;

/** Returns the names of the first ten files embedded in a document and its pages. */
export function attachedNames(document: PdfiumDocument): string[] {
  const { pdfium, handle, pages } = document;
  const found: number[] = [];
  const count = pdfium.FPDFDoc_GetAttachmentCount(handle);
  for (let index = 0; index < Math.min(count, MAX_NAMES); index += 1) {
    found.push(pdfium.FPDFDoc_GetAttachment(handle, index));
  }
  const names = found.map((attachment) => nameOf(pdfium, attachment));
  for (let page = 0; page < pages && names.length < MAX_NAMES; page += 1) names.push(...namesOnPage(document, page));
  return names.slice(0, MAX_NAMES);
}

/** Whether readers show its embedded files instead of its pages, which are a cover sheet. */
export function isPortfolio({ catalog }: Source): boolean {
  return catalog.has(PDFName.of('Collection'));
}

function namesOnPage({ pdfium, handle }: PdfiumDocument, page: number): string[] {
  const loaded = pdfium.FPDF_LoadPage(handle, page);
  if (loaded === 0) return [];
  const names: string[] = [];
  const count = pdfium.FPDFPage_GetAnnotCount(loaded);
  for (let index = 0; index < count && names.length < MAX_NAMES; index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(loaded, index);
    if (annotation === 0) continue;
    if (pdfium.FPDFAnnot_GetSubtype(annotation) === FILE_ATTACHMENT) {
      names.push(nameOf(pdfium, pdfium.FPDFAnnot_GetFileAttachment(annotation)));
    }
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  pdfium.FPDF_ClosePage(loaded);
  return names;
}

function nameOf(pdfium: PdfiumDocument['pdfium'], attachment: number): string {
  const name =
    attachment === 0
      ? ''
      : textOf(pdfium, (at, size) => pdfium.FPDFAttachment_GetName(attachment, at, size), 'utf16le');
  const shown = name.replaceAll(/\p{C}/gu, ' ').trim().slice(0, MAX_NAME_CHARACTERS).toWellFormed();
  return shown === '' ? 'a file without a name' : shown;
}
