// Renders text as a PDF, line by line.
import { buffer } from 'node:stream/consumers';

import { AppError } from '#core/server/errors.ts';
import { openPdf } from '#core/server/pdf/open.ts';
import { getTags } from '#core/server/pdf/tags.ts';
import { findUnprintable } from '#core/server/pdf/printable.ts';
import { openType } from '#core/server/pdf/type.ts';
import { nameCharacters } from '#core/shared/character-names.ts';

import { splitLines } from '../rules.ts';

const LINE_HEIGHT = 1.4;

export type PdfText = { name: string; text: string; margin: number; points: number };

/** @throws AppError invalid if no font has a character */
export async function createPdf({ name, text, margin, points }: PdfText): Promise<Uint8Array<ArrayBuffer>> {
  const unprintable = findUnprintable(text);
  if (unprintable.length > 0) {
    const sentence = `A PDF cannot show ${nameCharacters(unprintable)}. Download the DOCX file instead.`;
    throw new AppError('invalid', { fields: { format: sentence } });
  }
  const pdf = await openPdf({ margin, autoFirstPage: false, lang: 'en-US', info: { Title: name } });
  const bytes = buffer(pdf);
  const type = await openType(pdf, text);
  pdf.addPage();
  const [width, bottom] = [pdf.page.width - 2 * margin, pdf.page.height - margin];
  const tags = getTags(pdf);
  let top = margin;
  for (const paragraph of splitLines(text)) {
    const isBlank = paragraph.trim() === '';
    if (!isBlank) tags.open('P');
    for (const line of type.wrap(paragraph, { width, size: points, weight: 400 })) {
      if (top + points * LINE_HEIGHT > bottom) {
        pdf.addPage();
        top = margin;
      }
      const y = top;
      if (!isBlank) tags.draw(() => type.draw(line, { x: margin, y, size: points }));
      top += points * LINE_HEIGHT;
    }
    if (!isBlank) tags.close();
  }
  pdf.end();
  return new Uint8Array(await bytes);
}
