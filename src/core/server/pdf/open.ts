import type { Pdf } from './type.ts';

type Options = Omit<PDFKit.PDFDocumentOptions, 'size'>;

/**
 * Begins a PDF, of US Letter’s size as all of the product’s papers are. The library is loaded with the first one: it takes
 * some megabytes of memory, and most servers run for hours before anyone asks for a PDF.
 */
export async function openPdf(options: Options): Promise<Pdf> {
  const { default: PDFDocument } = await import('pdfkit');
  return new PDFDocument({ ...options, size: 'LETTER' });
}
