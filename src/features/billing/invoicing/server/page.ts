// Layout of a document's page.
import { formatMinor } from '#core/shared/money.ts';

import { documentKindLabels } from '../schema.ts';
import {
  paperColors,
  layElement,
  layoutStack,
  layoutText,
  MARGIN,
  rule,
  type TextLayout,
  type TextStyle,
  type Paper,
} from '#core/server/pdf/paper.ts';
import { getTags } from '#core/server/pdf/tags.ts';
import { body, columnHead, computeColumns, heading, label, layRows, rowHead, small, type Part } from './page-looks.ts';
import { layPayments } from './page-payments.ts';
import type { BillingDocument } from './queries.ts';
import { formatDay } from './words.ts';

/** Height of the footer above the margin, in points. */
export const FOOTER_SPACE = 44;
/** Lays out everything but the footer. */
export function layOutPage(paper: Paper, document: BillingDocument): TextLayout {
  const marks: TextLayout['marks'] = [];
  let y = MARGIN;
  for (const part of [layHead, layParties, layLines, layTotals, layPayments, layHowToPay, layReason]) {
    const laid = part(paper, document, y);
    marks.push(...laid.marks);
    y = laid.bottom;
  }
  return { marks, bottom: y };
}

/** Seller, and kind of document. */
const layHead: Part = (paper, { kind, content: { seller, tax } }, y) => {
  const { half, right } = computeColumns(paper);
  const title = layoutText(paper, documentKindLabels[kind], {
    x: right,
    y: y - 6 * paper.scale,
    width: half,
    size: 24,
    align: 'right',
    role: 'H1',
  });
  const from = layoutStack(
    paper,
    [
      [seller.name, { size: 13, weight: 600, ink: 'green' }],
      [seller.address, small],
      [seller.register, small],
      [tax ? `${tax.name} number: ${tax.number}` : '', small],
      [seller.email, small],
    ],
    { x: MARGIN, y, width: half },
  );
  const bottom = Math.max(title.bottom, from.bottom) + 16 * paper.scale;
  return { marks: [...title.marks, ...from.marks, rule(paper, bottom)], bottom: bottom + 18 * paper.scale };
};

/** Buyer, and facts of the document. */
const layParties: Part = (paper, { kind, number, issuedAt, content }, y) => {
  const issuedOn = content.issued_on ?? issuedAt.toISOString().slice(0, 10);
  const { half, right } = computeColumns(paper);
  const to = layoutStack(
    paper,
    [
      [kind === 'invoice' ? 'Billed to' : 'Issued to', heading],
      [content.buyer.name || 'Deleted account', { ...body, weight: 600 }],
      [content.buyer.email, body],
    ],
    { x: MARGIN, y, width: half },
  );
  const facts: [string, string][] = [
    ['Number', number],
    ['Date', formatDay(issuedOn)],
    ...(content.due_on ? [['Due', formatDay(content.due_on)] as [string, string]] : []),
    ['Reference', content.reference],
    ...(content.refers_to ? [['Corrects', content.refers_to] as [string, string]] : []),
  ];
  return layRows(paper, facts, { x: right, y, width: half, marks: to.marks, bottom: to.bottom });
};

/** Purchased or refunded items. */
const layLines: Part = (paper, { currency, content: { lines } }, y) => {
  const marks: TextLayout['marks'] = [];
  const amount = { x: MARGIN + paper.width - 90, width: 90 };
  const price = { x: amount.x - 96, width: 86 };
  const count = { x: price.x - 54, width: 44 };
  const what = { x: MARGIN, width: count.x - MARGIN - 12 };
  const cells = (
    row: readonly [string, string, string, string],
    top: number,
    look: TextStyle,
    first: TextStyle = look,
  ) => {
    const laid = [
      layoutText(paper, row[0], { ...rowHead, ...first, ...what, y: top }),
      ...([count, price, amount] as const).map((column, index) =>
        layoutText(paper, row[index + 1] ?? '', { role: 'TD', ...look, ...column, y: top, align: 'right', most: 1 }),
      ),
    ];
    marks.push(
      ...layElement(
        paper,
        'TR',
        laid.flatMap((cell) => cell.marks),
      ),
    );
    return Math.max(...laid.map((cell) => cell.bottom));
  };
  let top = cells(['Description', 'Quantity', 'Price', 'Amount'], y, columnHead) + 6 * paper.scale;
  marks.push(rule(paper, top));
  for (const line of lines) {
    const money = [formatMinor(line.unit_minor, currency), formatMinor(line.amount_minor, currency)] as const;
    top = cells([line.description, String(line.quantity), ...money], top + 10 * paper.scale, body, {
      ...body,
      weight: 600,
    });
    top += 10 * paper.scale;
    marks.push(rule(paper, top));
  }
  return { marks: layElement(paper, 'Table', marks), bottom: top + 12 * paper.scale };
};

/** Totals, with a stamp on receipts. */
const layTotals: Part = (paper, document, y) => {
  const { kind, currency, content } = document;
  const { half, right } = computeColumns(paper);
  const money = (minor: number) => formatMinor(minor, currency);
  const { tax, total_minor: total, paid_minor: paid, due_minor: due, credit_minor: credit } = content;
  const amount = content.payment?.amount_minor ?? 0;
  const rows: [string, string, boolean?][] = tax
    ? [
        ['Total excluding tax', money(total - tax.amount_minor)],
        [tax.rate ? `${tax.name} (${tax.rate}%)` : tax.name, money(tax.amount_minor)],
      ]
    : [];
  if (kind === 'credit_note') rows.push(['Credited', money(total), true]);
  else rows.push(['Total', money(total), kind === 'invoice' && paid === 0]);
  if (kind === 'invoice' && paid > 0) rows.push(['Paid so far', money(paid)], ['Amount due', money(due), true]);
  if (kind === 'receipt') {
    rows.push(['This payment', money(amount), true]);
    if (paid !== amount) rows.push(['Total paid', money(paid)]);
    if (due > 0) rows.push(['Still due', money(due)]);
    if (credit > 0) rows.push(['Overpayment owed to you', money(credit)]);
  }
  const laid = layRows(paper, rows, { x: right, y, width: half });
  if (kind !== 'receipt') return laid;
  const stamp = layStamp(paper, due > 0 ? 'Partially paid' : 'Paid', y);
  return { marks: [...laid.marks, ...stamp.marks], bottom: Math.max(laid.bottom, stamp.bottom) };
};

/** Slightly rotated, like a stamp by hand. */
function layStamp(paper: Paper, word: string, y: number): TextLayout {
  const { pdf, type, scale } = paper;
  const [size, inset] = [20 * scale, 12 * scale];
  const [runs = []] = type.wrap(word.toUpperCase(), { width: 400, size, weight: 600 });
  const box = {
    x: MARGIN + 8,
    y: y + 12 * scale,
    width: type.measureWidth(runs, size) + 2 * inset,
    height: size + 1.2 * inset,
  };
  return {
    bottom: box.y + box.height + 24 * scale,
    marks: [
      ...layElement(paper, 'P', [
        () =>
          getTags(pdf).draw(() => {
            pdf.save();
            pdf.rotate(-5, { origin: [box.x + box.width / 2, box.y + box.height / 2] });
            pdf
              .lineWidth(1.75)
              .strokeColor(paperColors.green)
              .roundedRect(box.x, box.y, box.width, box.height, 5)
              .stroke();
            pdf.fillColor(paperColors.green);
            type.draw(runs, { x: box.x + inset, y: box.y + 0.55 * inset, size });
            pdf.restore();
          }),
      ]),
    ],
  };
}

/** Tinted box of an invoice: where, how much and until when to pay, and the reference. */
const layHowToPay: Part = (paper, { kind, currency, content }, y) => {
  if (kind !== 'invoice' || content.due_minor === 0) return { marks: [], bottom: y };
  const { pdf, scale } = paper;
  const inset = 16 * scale;
  const { half, right } = computeColumns(paper);
  const where = layoutStack(
    paper,
    [
      ['How to pay', heading],
      [content.bank_details || `To find out how to pay, contact ${content.seller.email || content.seller.name}.`, body],
    ],
    { x: MARGIN + inset, y: y + inset, width: half - inset },
  );
  const facts = layoutStack(
    paper,
    [
      ['Amount', label],
      [formatMinor(content.due_minor, currency), { size: 13, weight: 600 }],
      ['Pay by', { ...label, above: 5 }],
      [formatDay(content.due_on ?? ''), body],
      ['Reference to quote', { ...label, above: 5 }],
      [content.reference, { ...body, weight: 600 }],
    ],
    { x: right, y: y + inset, width: half - inset },
  );
  const bottom = Math.max(where.bottom, facts.bottom) + inset - 2 * scale;
  const box = () => {
    pdf
      .fillColor(paperColors.tint)
      .roundedRect(MARGIN, y, paper.width, bottom - y, 6)
      .fill();
  };
  return { marks: [() => getTags(pdf).drawArtifact(box), ...where.marks, ...facts.marks], bottom: bottom + 16 * scale };
};

/** Reason of a credit note. */
const layReason: Part = (paper, { content: { reason } }, y) => {
  return layoutStack(
    paper,
    reason
      ? [
          ['Reason', heading],
          [reason, body],
        ]
      : [],
    { x: MARGIN, y, width: paper.width },
  );
};

/** Footer: legal notice, and the document that the page belongs to. */
export function drawFooter(paper: Paper, { number, kind, content: { notice, seller } }: BillingDocument): void {
  const top = paper.pdf.page.height - MARGIN - FOOTER_SPACE + 14;
  const look = { size: 7.5, ink: 'soft', x: MARGIN, width: paper.width } as const;
  const own = layoutText(paper, `${documentKindLabels[kind]} ${number} · ${seller.name}`, { ...look, y: top, most: 1 });
  const law = layoutText(paper, notice, { ...look, y: own.bottom, most: 3 });
  rule(paper, top - 8)();
  getTags(paper.pdf).drawArtifact(() => own.marks.forEach((draw) => draw()), 'Pagination');
  for (const draw of law.marks) draw();
}
