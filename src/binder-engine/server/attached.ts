// Files embedded in a PDF. Readers list them next to its pages, and no page shows them.
import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';

import { readString, withPage, type Pdfium, type PdfiumDocument } from './pdfium.ts';
import { textFrom, type Source } from './source.ts';

const FILE_ATTACHMENT = 17;
/** Maximum number of names in a finding, and of characters per name. */
const MAX_NAMES = 10;
const MAX_NAME_CHARACTERS = 80;

/** Returns the names of the first ten files embedded in a document and its pages, or associated with them. */
export function attachedNames(document: PdfiumDocument, { catalog, pages }: Source): string[] {
  // Once for each list, which thousands of pages may share.
  const lists = new Set([catalog, ...pages.map(({ dict }) => dict)].map((dict) => dict.lookup(PDFName.of('AF'))));
  const associated = [...lists].flatMap(associatedNames);
  return [...new Set([...embeddedNames(document), ...associated])].slice(0, MAX_NAMES);
}

/** Returns the names of files that PDF/A-3 associates with a document or page. They may be listed nowhere else. */
function associatedNames(files: PDFObject | undefined): string[] {
  if (!(files instanceof PDFArray)) return [];
  return files.asArray().flatMap((_, index) => {
    const file = files.lookup(index);
    if (!(file instanceof PDFDict) || !file.has(PDFName.of('EF'))) return [];
    return [shownName(textFrom(file.lookup(PDFName.of('UF')) ?? file.lookup(PDFName.of('F'))) ?? '')];
  });
}

function embeddedNames(document: PdfiumDocument): string[] {
  const { pdfium, handle, pages } = document;
  const found: number[] = [];
  const count = pdfium.FPDFDoc_GetAttachmentCount(handle);
  for (let index = 0; index < Math.min(count, MAX_NAMES); index += 1) {
    found.push(pdfium.FPDFDoc_GetAttachment(handle, index));
  }
  const names = found.map((attachment) => readName(pdfium, attachment));
  for (let page = 0; page < pages && names.length < MAX_NAMES; page += 1) {
    names.push(...(withPage(document, page, (loaded) => namesOnPage(pdfium, loaded)) ?? []));
  }
  return names;
}

/** Whether readers show its embedded files instead of its pages, which are a cover sheet. */
export function isPortfolio({ catalog }: Source): boolean {
  return catalog.has(PDFName.of('Collection'));
}

function namesOnPage(pdfium: Pdfium, loaded: number): string[] {
  const names: string[] = [];
  const count = pdfium.FPDFPage_GetAnnotCount(loaded);
  for (let index = 0; index < count && names.length < MAX_NAMES; index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(loaded, index);
    if (annotation === 0) continue;
    if (pdfium.FPDFAnnot_GetSubtype(annotation) === FILE_ATTACHMENT) {
      names.push(readName(pdfium, pdfium.FPDFAnnot_GetFileAttachment(annotation)));
    }
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  return names;
}

function readName(pdfium: Pdfium, attachment: number): string {
  const name =
    attachment === 0
      ? ''
      : readString(pdfium, (at, size) => pdfium.FPDFAttachment_GetName(attachment, at, size), 'utf16le');
  return shownName(name);
}

function shownName(name: string): string {
  const shown = name.replaceAll(/\p{C}/gu, ' ').trim().slice(0, MAX_NAME_CHARACTERS).toWellFormed();
  return shown === '' ? 'a file without a name' : shown;
}
