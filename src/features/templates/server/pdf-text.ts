// A text as a PDF, line by line.
import { buffer } from 'node:stream/consumers';

import { AppError } from '#core/server/errors.ts';
import { openPdf } from '#core/server/pdf/open.ts';
import { findUnprintable } from '#core/server/pdf/printable.ts';
import { openType } from '#core/server/pdf/type.ts';
import { nameCharacters } from '#core/shared/character-names.ts';

import { linesOf } from '../rules.ts';

const LINE_HEIGHT = 1.4;

export type PdfText = { name: string; text: string; margin: number; points: number };

/** @throws AppError invalid if no font has a character */
export async function makePdf({ name, text, margin, points }: PdfText): Promise<Uint8Array<ArrayBuffer>> {
  const unprintable = findUnprintable(text);
  if (unprintable.length > 0) {
    const sentence = `A PDF cannot show ${nameCharacters(unprintable)}. Download the DOCX file instead.`;
    throw new AppError('invalid', { fields: { format: sentence } });
  }
  const pdf = await openPdf({ margin, autoFirstPage: false, info: { Title: name } });
  const bytes = buffer(pdf);
  const type = await openType(pdf, text);
  pdf.addPage();
  const [width, bottom] = [pdf.page.width - 2 * margin, pdf.page.height - margin];
  const lines = linesOf(text).flatMap((line) => type.wrap(line, { width, size: points, weight: 400 }));
  let top = margin;
  for (const line of lines) {
    if (top + points * LINE_HEIGHT > bottom) {
      pdf.addPage();
      top = margin;
    }
    type.draw(line, { x: margin, y: top, size: points });
    top += points * LINE_HEIGHT;
  }
  pdf.end();
  return new Uint8Array(await bytes);
}
