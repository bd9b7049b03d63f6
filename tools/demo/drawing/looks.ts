import type { Certificate, Letter, Paper } from './content.ts';
import { fonts } from './fonts.ts';
import { inks, MARGIN, type Pdf } from './measures.ts';
import { drawSections } from './sections.ts';

export function drawCertificate(pdf: Pdf, { issuer, award, to, reason, date, signers, sections }: Certificate): void {
  const { width, height } = pdf.page;
  pdf.rect(0, 0, width, height).fill('#FDFCF8');
  pdf
    .lineWidth(2)
    .strokeColor(inks.brass)
    .rect(34, 34, width - 68, height - 110)
    .stroke();
  pdf
    .lineWidth(0.6)
    .rect(41, 41, width - 82, height - 124)
    .stroke();
  drawWreath(pdf, { x: width / 2, y: 150 });
  const centred = { width: width - 2 * (MARGIN + 16), align: 'center' } as const;
  const line = (
    text: string,
    { font, size, y, color = inks.ink }: { font: Buffer; size: number; y?: number; color?: string },
  ) =>
    pdf
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(text, MARGIN + 16, y ?? pdf.y, centred);
  line(issuer.toUpperCase(), { font: fonts.sans, size: 11, y: 226, color: inks.soft });
  pdf.moveDown(1.6);
  line(award, { font: fonts.serif, size: 34 });
  pdf.moveDown(1.2);
  line('is awarded to', { font: fonts.italic, size: 15, color: inks.soft });
  pdf.moveDown(0.6);
  line(to, { font: fonts.bold, size: 28, color: inks.green });
  pdf.moveDown(0.8);
  line(reason, { font: fonts.italic, size: 15 });
  pdf.moveDown(1.6);
  line(date, { font: fonts.serif, size: 13, color: inks.soft });
  signers.forEach((signer, index) => {
    const slot = (width - 2 * MARGIN) / signers.length;
    const x = MARGIN + slot * index + 20;
    pdf
      .lineWidth(0.6)
      .strokeColor(inks.line)
      .moveTo(x, height - 160)
      .lineTo(x + slot - 40, height - 160)
      .stroke();
    pdf
      .font(fonts.italic)
      .fontSize(17)
      .fillColor(inks.ink)
      .text(signer.split(',')[0] ?? signer, x, height - 184, { width: slot - 40, align: 'center' });
    pdf
      .font(fonts.sans)
      .fontSize(8.5)
      .fillColor(inks.soft)
      .text(signer, x, height - 152, { width: slot - 40, align: 'center' });
  });
  if (sections.length === 0) return;
  pdf.addPage();
  drawTitle(pdf, { kicker: issuer, title: award, byline: 'About this award' });
  drawSections(pdf, sections);
}

export function drawLetter(pdf: Pdf, { from, to, date, subject, sections, signer }: Letter): void {
  const [name = '', ...address] = from;
  pdf.font(fonts.bold).fontSize(17).fillColor(inks.green).text(name);
  pdf.font(fonts.sans).fontSize(8.5).fillColor(inks.soft).text(address.join('   '));
  pdf.moveDown(0.8);
  pdf
    .lineWidth(0.8)
    .strokeColor(inks.brass)
    .moveTo(MARGIN, pdf.y)
    .lineTo(pdf.page.width - MARGIN, pdf.y)
    .stroke();
  pdf.moveDown(2);
  pdf.font(fonts.serif).fontSize(12.5).fillColor(inks.ink).text(date);
  pdf.moveDown(1);
  pdf.text(to);
  pdf.moveDown(1.2);
  pdf.font(fonts.bold).text(subject);
  pdf.moveDown(0.8);
  drawSections(pdf, sections);
  if (pdf.y > pdf.page.height - 190) pdf.addPage();
  pdf.font(fonts.serif).fontSize(12.5).fillColor(inks.ink).text('Sincerely,', MARGIN);
  pdf.moveDown(0.8);
  pdf
    .font(fonts.italic)
    .fontSize(22)
    .text(signer[0] ?? '');
  pdf.moveDown(0.3);
  pdf.font(fonts.serif).fontSize(12.5).text(signer.join('\n'));
}

export function drawPaper(pdf: Pdf, { kicker, title, byline, sections }: Paper): void {
  drawTitle(pdf, { kicker, title, byline });
  drawSections(pdf, sections);
}

function drawTitle(pdf: Pdf, { kicker, title, byline }: { kicker: string; title: string; byline: string }): void {
  pdf.font(fonts.sansBold).fontSize(8.5).fillColor(inks.brass).text(kicker.toUpperCase(), { characterSpacing: 0.8 });
  pdf.moveDown(0.6);
  pdf.font(fonts.serif).fontSize(25).fillColor(inks.ink).text(title, { lineGap: 1 });
  pdf.moveDown(0.4);
  pdf.font(fonts.sans).fontSize(9.5).fillColor(inks.soft).text(byline);
  pdf.moveDown(0.8);
  pdf
    .lineWidth(0.8)
    .strokeColor(inks.line)
    .moveTo(MARGIN, pdf.y)
    .lineTo(pdf.page.width - MARGIN, pdf.y)
    .stroke();
  pdf.moveDown(1.4);
}

/** Draws two branches of leaves. */
function drawWreath(pdf: Pdf, { x, y }: { x: number; y: number }): void {
  for (const side of [-1, 1]) {
    for (let leaf = 0; leaf < 9; leaf += 1) {
      const angle = (0.52 + leaf * 0.115) * Math.PI;
      const [leafX, leafY] = [x + side * -Math.cos(angle) * 46, y + Math.sin(angle + Math.PI) * -46 + 6];
      pdf
        .save()
        .translate(leafX, leafY)
        .rotate(side * (leaf * 21 - 70))
        .ellipse(0, 0, 4, 11)
        .fill(leaf % 2 === 0 ? inks.green : '#2F7A5E')
        .restore();
    }
  }
}
