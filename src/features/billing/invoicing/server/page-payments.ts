// The payments on a document's page.
import { layElement, layoutText, MARGIN, type TextLayout } from '#core/server/pdf/paper.ts';
import { formatMinor } from '#core/shared/money.ts';
import { counted } from '#core/shared/sentence.ts';

import type { DocumentPayment } from '../schema.ts';
import { body, heading, rowHead, small, type Part } from './page-looks.ts';
import { formatDay, formatPaymentMethod } from './words.ts';

/** Only the latest payments are named one by one. */
const PAYMENTS_NAMED = 6;
/** The payments that a receipt counts, or the money that went back. */
export const layPayments: Part = (paper, { kind, currency, content }, y) => {
  const all = kind === 'credit_note' ? (content.payment ? [content.payment] : []) : content.payments;
  if (all.length === 0) return { marks: [], bottom: y };
  const named = all.slice(-PAYMENTS_NAMED);
  const rows = named.map((payment) => [describe(payment), formatMinor(payment.amount_minor, currency)] as const);
  const title = layoutText(paper, kind === 'credit_note' ? 'Refund' : 'Payments', {
    ...heading,
    x: MARGIN,
    y,
    width: paper.width,
  });
  const marks = [...title.marks];
  let top = title.bottom + 4 * paper.scale;
  if (named.length < all.length) {
    const earlier = layoutText(
      paper,
      counted(all.length - named.length, { one: '{count} earlier payment', other: '{count} earlier payments' }),
      {
        ...small,
        x: MARGIN,
        y: top,
        width: paper.width,
      },
    );
    marks.push(...earlier.marks);
    top = earlier.bottom + 3 * paper.scale;
  }
  const table: TextLayout['marks'] = [];
  for (const [text, amount] of rows) {
    const left = layoutText(paper, text, { ...body, ...rowHead, x: MARGIN, y: top, width: paper.width - 110, most: 2 });
    const right = layoutText(paper, amount, {
      ...body,
      role: 'TD',
      x: MARGIN + paper.width - 100,
      y: top,
      width: 100,
      align: 'right',
    });
    table.push(...layElement(paper, 'TR', [...left.marks, ...right.marks]));
    top = left.bottom + 3 * paper.scale;
  }
  return { marks: [...marks, ...layElement(paper, 'Table', table)], bottom: top + 20 * paper.scale };
};

function describe({ occurred_on: day, payment_method, reference }: DocumentPayment): string {
  return [[formatDay(day), formatPaymentMethod(payment_method)].filter(Boolean).join(', '), reference]
    .filter(Boolean)
    .join(' · ');
}
