import type { Section } from './content.ts';
import { fonts } from './fonts.ts';
import { inks, MARGIN, type Pdf } from './measures.ts';

const BAR_HEIGHT = 18;
const BAR_STEP = 30;
const LABEL_WIDTH = 150;
/** Space required below a heading on its page, in points. */
const KEEP_TOGETHER = 110;

export function drawSections(pdf: Pdf, sections: readonly Section[]): void {
  for (const { heading, text = [], points = [], table, bars } of sections) {
    if (heading) drawHeading(pdf, heading);
    for (const paragraph of text) {
      body(pdf).text(paragraph, MARGIN, pdf.y, { lineGap: 4, align: 'left' });
      pdf.moveDown(0.7);
    }
    if (points.length > 0) {
      body(pdf).list(points, MARGIN, pdf.y, { bulletRadius: 1.6, textIndent: 14, bulletIndent: 4, lineGap: 4 });
      pdf.moveDown(0.9);
    }
    if (table) drawTable(pdf, table);
    if (bars) drawBars(pdf, bars);
  }
}

function body(pdf: Pdf): Pdf {
  return pdf.font(fonts.serif).fontSize(12.5).fillColor(inks.ink);
}

function drawHeading(pdf: Pdf, heading: string): void {
  if (pdf.y > pdf.page.height - MARGIN - KEEP_TOGETHER) pdf.addPage();
  pdf.moveDown(0.4);
  pdf.font(fonts.bold).fontSize(15.5).fillColor(inks.green).text(heading, MARGIN, pdf.y);
  pdf.moveDown(0.4);
}

function drawTable(pdf: Pdf, rows: string[][]): void {
  const columns = rows[0]?.length ?? 1;
  const width = (pdf.page.width - 2 * MARGIN) / columns;
  rows.forEach((cells, index) => {
    pdf.font(index === 0 ? fonts.sansBold : fonts.sans).fontSize(10);
    const height = Math.max(...cells.map((cell) => pdf.heightOfString(cell, { width: width - 12 }))) + 10;
    if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
    const top = pdf.y;
    if (index === 0) pdf.rect(MARGIN, top, width * columns, height).fill(inks.pale);
    cells.forEach((cell, column) =>
      pdf.fillColor(inks.ink).text(cell, MARGIN + column * width + 6, top + 6, { width: width - 12 }),
    );
    pdf
      .lineWidth(0.5)
      .strokeColor(inks.line)
      .moveTo(MARGIN, top + height)
      .lineTo(MARGIN + width * columns, top + height)
      .stroke();
    pdf.y = top + height;
  });
  pdf.x = MARGIN;
  pdf.moveDown(1.2);
}

function drawBars(pdf: Pdf, { caption, unit, values }: NonNullable<Section['bars']>): void {
  if (pdf.y + values.length * BAR_STEP + 60 > pdf.page.height - MARGIN) pdf.addPage();
  const most = Math.max(...values.map(([, value]) => value));
  const length = pdf.page.width - 2 * MARGIN - LABEL_WIDTH - 90;
  const top = pdf.y + 6;
  values.forEach(([label, value], index) => {
    const y = top + index * BAR_STEP;
    pdf
      .font(fonts.sans)
      .fontSize(10)
      .fillColor(inks.ink)
      .text(label, MARGIN, y + 4, { width: LABEL_WIDTH - 10, lineBreak: false });
    pdf
      .rect(MARGIN + LABEL_WIDTH, y, (length * value) / most, BAR_HEIGHT)
      .fill(index === values.length - 1 ? inks.green : '#A9C4B6');
    pdf
      .fillColor(inks.ink)
      .text(`${value.toLocaleString('en-US')} ${unit}`, MARGIN + LABEL_WIDTH + (length * value) / most + 6, y + 4, {
        lineBreak: false,
      });
  });
  pdf
    .font(fonts.italic)
    .fontSize(10)
    .fillColor(inks.soft)
    .text(caption, MARGIN, top + values.length * BAR_STEP + 4);
  pdf.moveDown(1.2);
}
