import { buffer } from 'node:stream/consumers';

import PDFDocument from 'pdfkit';

import type { Certificate, Letter, Paper } from './content.ts';
import { fonts } from './fonts.ts';
import { drawCertificate, drawLetter, drawPaper } from './looks.ts';
import { inks, MARGIN, type Pdf } from './measures.ts';

/** Fixed creation date, so that the same content produces the same bytes. */
const DRAWN = new Date('2026-01-01T00:00:00Z');
const FOOTER = 'Fictional: drawn for the demo of a product. No such person, prize or organization exists.';

export async function drawPdf(content: Certificate | Letter | Paper): Promise<Uint8Array> {
  const title =
    content.look === 'certificate' ? content.award : content.look === 'letter' ? content.subject : content.title;
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: title, CreationDate: DRAWN, ModDate: DRAWN },
  });
  const bytes = buffer(pdf);
  if (content.look === 'certificate') drawCertificate(pdf, content);
  else if (content.look === 'letter') drawLetter(pdf, content);
  else drawPaper(pdf, content);
  drawFooters(pdf);
  pdf.end();
  return bytes;
}

function drawFooters(pdf: Pdf): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin, text would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    const width = pdf.page.width - 2 * MARGIN;
    const y = pdf.page.height - 40;
    pdf.font(fonts.sans).fontSize(7.5).fillColor(inks.soft).text(FOOTER, MARGIN, y, { width, lineBreak: false });
    pdf.text(`${page + 1} of ${count}`, MARGIN, y, { width, align: 'right', lineBreak: false });
  }
}
