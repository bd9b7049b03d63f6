// Bookmarks of a file, which become chapters below those of the binder.
import type { Chapter } from '../binder.ts';
import { chaptersIn, chapterTitle, MAX_DEPTH, type ChapterTree } from './chapter-tree.ts';
import { readString, type PdfiumDocument } from './pdfium.ts';

/** Maximum number of bookmarks read, since a file may have any number. */
const MAX_READ = 5000;

/** Returns the chapters from a file's bookmarks: as many upper levels as fit. Empty for a file without bookmarks. */
export function readChapters(document: PdfiumDocument): Chapter[] {
  const all = readLevel(document, { parent: 0, level: 1, seen: new Set() });
  return chaptersIn(all, document.pages);
}

function readLevel(
  document: PdfiumDocument,
  { parent, level, seen }: { parent: number; level: number; seen: Set<number> },
): ChapterTree[] {
  const { pdfium, handle } = document;
  const found: ChapterTree[] = [];
  if (level > MAX_DEPTH) return found;
  let bookmark = pdfium.FPDFBookmark_GetFirstChild(handle, parent);
  // A malformed bookmark may precede itself.
  while (bookmark !== 0 && !seen.has(bookmark) && seen.size < MAX_READ) {
    seen.add(bookmark);
    const children = readLevel(document, { parent: bookmark, level: level + 1, seen });
    const title = readTitle(document, bookmark);
    const page = findPage(document, bookmark);
    // A bookmark without a target is replaced by its children.
    if (title === '' || page === undefined) found.push(...children);
    else found.push({ title, page, level, children });
    bookmark = pdfium.FPDFBookmark_GetNextSibling(handle, bookmark);
  }
  return found;
}

function readTitle({ pdfium }: PdfiumDocument, bookmark: number): string {
  const text = readString(pdfium, (at, size) => pdfium.FPDFBookmark_GetTitle(bookmark, at, size), 'utf16le');
  return chapterTitle(text);
}

/** Returns the page of a bookmark, from 1. */
function findPage({ pdfium, handle, pages }: PdfiumDocument, bookmark: number): number | undefined {
  const own = pdfium.FPDFBookmark_GetDest(handle, bookmark);
  const action = own === 0 ? pdfium.FPDFBookmark_GetAction(bookmark) : 0;
  const destination = own !== 0 || action === 0 ? own : pdfium.FPDFAction_GetDest(handle, action);
  const index = destination === 0 ? -1 : pdfium.FPDFDest_GetDestPageIndex(handle, destination);
  return index >= 0 && index < pages ? index + 1 : undefined;
}
