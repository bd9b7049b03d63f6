import type { Pdf } from './type.ts';

type Options = Omit<PDFKit.PDFDocumentOptions, 'size'>;

/**
 * Begins a tagged PDF on US Letter, as all of the product’s papers are. The library takes some megabytes of memory, so it is loaded
 * with the first PDF.
 */
export async function openPdf(options: Options): Promise<Pdf> {
  const { default: PDFDocument } = await import('pdfkit');
  return new PDFDocument({ ...options, size: 'LETTER', tagged: true, displayTitle: true });
}
