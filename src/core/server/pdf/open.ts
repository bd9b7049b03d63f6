import type { Pdf } from './type.ts';

type Options = Omit<PDFKit.PDFDocumentOptions, 'size'>;

/**
 * Opens a tagged PDF on US Letter, like all documents of the product. The library takes some megabytes of memory, so it
 * is loaded with the first PDF.
 */
export async function openPdf(options: Options): Promise<Pdf> {
  const { default: PDFDocument } = await import('pdfkit');
  return new PDFDocument({ ...options, size: 'LETTER', tagged: true, displayTitle: true });
}
