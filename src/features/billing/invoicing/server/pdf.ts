// Renders a numbered document as a one-page PDF in US Letter, like all papers of the product: prices are in US dollars,
// and most buyers file in the United States. The margins allow printing on A4.
import { buffer } from 'node:stream/consumers';

import { openPdf } from '#core/server/pdf/open.ts';
import { MARGIN, type Paper } from '#core/server/pdf/paper.ts';
import { openType } from '#core/server/pdf/type.ts';
import { formatMinor } from '#core/shared/money.ts';

import { documentKindLabels } from '../schema.ts';
import { drawFooter, FOOTER_SPACE, layOutPage } from './page.ts';
import type { BillingDocument } from './queries.ts';

/** Attempts until everything fits on one page: smaller type, then shortened texts. */
const attempts = [
  ...[1, 0.93, 0.86, 0.79, 0.72].map((scale) => ({ scale, most: 200 })),
  ...[24, 20, 18, 16, 14, 12, 10, 8, 6, 3].map((most) => ({ scale: 0.72, most })),
];

/**
 * Returns the PDF. The same document always has the same bytes.
 *
 * @throws AppError unprintable
 */
export async function createDocumentPdf(document: BillingDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, number, issuedAt, content } = document;
  const pdf = await openPdf({
    margin: 0,
    lang: 'en-US',
    info: {
      Title: `${documentKindLabels[kind]} ${number}`,
      Author: content.seller.name,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  const bytes = buffer(pdf);
  const type = await openType(pdf, [content, formatMinor(0, document.currency)]);
  const bottom = pdf.page.height - MARGIN - FOOTER_SPACE;
  for (const [index, { scale, most }] of attempts.entries()) {
    const paper: Paper = { pdf, type, scale, most, width: pdf.page.width - 2 * MARGIN };
    const page = layOutPage(paper, document);
    if (page.bottom > bottom && index < attempts.length - 1) continue;
    for (const draw of page.marks) draw();
    break;
  }
  drawFooter({ pdf, type, scale: 1, most: 3, width: pdf.page.width - 2 * MARGIN }, document);
  pdf.end();
  return new Uint8Array(await bytes);
}
