// Structure for screen readers of the PDFs that Laurel creates, as an independent parser reads it, and its faults.
import { describe, expect, it } from 'vitest';

import { printLetter } from '#binder-engine/printed-letter.ts';
import { drawFile } from '#binder-engine/server/drawn/as-pdf.ts';
import { drawLetter } from '#binder-engine/server/letter-pages.ts';
import { layoutText } from '#core/server/pdf/paper.ts';
import { writeReport } from '#core/server/pdf/report.ts';
import { getTags } from '#core/server/pdf/tags.ts';
import { writeAcclaim } from '#features/evidence/acclaim/server/pdf.ts';
import { createDocumentPdf } from '#features/billing/invoicing/server/pdf.ts';
import { createReport } from '#features/evidence/readiness/server/report.ts';
import { createPdf } from '#features/collaboration/document-templates/server/pdf-text.ts';
import { createCertificate } from '#features/evidence/certified-translations/server/certificate.ts';

import { createHeading, createId, createLetter, createList, createParagraph } from './letters.ts';
import { checkStructure, readTags } from './pdf-structure.ts';
import { checkPdf } from './qpdf.ts';
import { readPacket } from './read-packet.ts';
import { namesByScript } from './scripts.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
const resolve = () => ({ text: 'Exhibit A-1', page: 1, exhibit: createId(50), at: null });
const at = new Date('2026-11-24T12:00:00Z');

/** Returns the faults of a file. Empty for a valid one. */
async function check(bytes: Uint8Array): Promise<string[]> {
  return [...(await checkStructure(bytes)), ...(await checkPdf(bytes))];
}

describe('a tagged letter', () => {
  const letter = createLetter(
    createHeading(1, 'Awards', 3),
    createParagraph(2, 'See ', { exhibit: createId(50) }, ', which ', linked('a page of several words'), ' shows.'),
    createHeading(3, 'Leaps a level', 3),
    createList(
      'orderedList',
      [createParagraph(4, 'One'), createList('bulletList', [createParagraph(5, 'Inner')])],
      [createParagraph(6, 'Two'), createParagraph(7, 'More of two')],
    ),
    createParagraph(8, 'Between'),
    { type: 'blockquote', content: [createParagraph(9, 'Quoted')] },
    createHeading(10, 'Next', 2),
    createParagraph(11, words(900)),
  );
  const draw = () => drawLetter(printLetter(letter, resolve), { title: 'Petition letter for Ada' });

  it('is read with its headings, lists, quotes and links', async () => {
    const { bytes } = await draw();
    const [first] = await readTags(bytes);
    expect(first).toContain(
      'Document(H1(Awards) P(See Link(Exhibit A-1) , which Link(a page of several words) shows.) H2(Leaps a level) ' +
        'L(LI(Lbl(1.) LBody(P(One) L(LI(Lbl(•) LBody(P(Inner)))))) LI(Lbl(2.) LBody(P(Two) P(More of two)))) ' +
        'P(Between) BlockQuote(P(Quoted)) H2(Next) P(word0',
    );
    expect(await check(bytes)).toEqual([]);
  });

  it('names its applicant, and has a bookmark for each heading', async () => {
    const { info, outline } = await readPacket((await draw()).bytes);
    expect(info).toMatchObject({ Title: 'Petition letter for Ada', Language: 'en-US' });
    expect(outline).toEqual([
      { title: 'Awards', page: 1, children: [] },
      { title: 'Leaps a level', page: 1, children: [] },
      { title: 'Next', page: 1, children: [] },
    ]);
  });

  it('is read in word order in every script', async () => {
    for (const name of Object.values(namesByScript)) {
      const text = `Name: ${name}, ${name}.`;
      const { bytes } = await drawLetter(printLetter(createLetter(createParagraph(1, text)), resolve));
      expect(await check(bytes)).toEqual([]);
    }
  });
});

describe('a tagged report', () => {
  it('reads a table over several pages as one, with its header once', async () => {
    const put = (text: string, role: 'TH' | 'TD') => (place: Parameters<typeof row>[0]) => {
      const { marks } = layoutText(place.paper, text, { ...place, role, scope: 'Column', size: 11 });
      row(place, marks);
    };
    const head = { height: 20, within: 'Table' as const, draw: put('Head', 'TH') };
    const rows = Array.from({ length: 50 }, (_, index) => {
      return { height: 20, within: 'Table' as const, draw: put(`Row ${index}.`, 'TD'), head };
    });
    const bytes = await writeReport({
      title: 'A report',
      author: 'Laurel',
      at,
      foot: 'Laurel',
      blocks: [head, ...rows],
    });
    const [first, second] = await readTags(bytes);
    expect(first).toMatch(/^Document\(Table\(TR\(TH\(Head\)\) TR\(TD\(Row 0\.\)\)/);
    expect(second).toContain('TR(TD(Row 31.)) TR(TD(Row 32.))');
    expect(second).not.toContain('Head');
    expect(await check(bytes)).toEqual([]);
  });
});

const content = {
  seller: { name: 'Laurel Ltd.', address: '1 Example Street\nLondon', register: 'No. 7', email: 'info@laurel.example' },
  buyer: { name: 'Ngọc Łukasz', email: 'ngoc@example.com' },
  lines: [{ description: 'UK Design', quantity: 2, unit_minor: 50, amount_minor: 100 }],
  total_minor: 100,
  tax: null,
  due_on: '2026-12-07',
  reference: 'LO-1A2B3C4D',
  order_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  bank_details: '',
  payment: { amount_minor: 100, occurred_on: '2026-11-20', payment_method: 'transfer', reference: 'SEPA 4411' },
  payments: [{ amount_minor: 100, occurred_on: '2026-11-20', payment_method: 'transfer', reference: 'SEPA 4411' }],
  paid_minor: 0,
  due_minor: 100,
  credit_minor: 0,
  refers_to: 'INV-2026-0001',
  reason: 'A reason',
  notice: 'Laurel is a trading name of Example Ltd.',
};
const billed = (kind: 'invoice' | 'receipt' | 'credit_note') =>
  createDocumentPdf({ kind, number: 'N-1', currency: 'USD', issuedAt: at, amountMinor: 100, content });
const translation = {
  id: createId(1),
  original_url: '/files/awards/a/1-Urkunde.pdf',
  language: 'de',
  translation_url: null,
  certificate_url: null,
  translator_name: 'Zoë Łuczak',
  translator_address: '12 Main Street\nSpringfield',
  translator_competence: '',
  translator_relation: 'Independent' as const,
  translated_on: null,
  record: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  deleted_at: null,
  version: 2,
};
const dated = { table: 'awards', title: 'Prize', to: null, is_complete: true };
const records = ['2015-02-01', '2019-03-01', null].map((from, index) => ({ ...dated, id: createId(index), from }));
const page =
  '<html><head><title>A page</title></head><h2>Head</h2><p>With <a href="https://example.org">a link</a><ul><li>One<li>Two</ul><table><tr><td>1<td>2</table>';
const mail = `From: Ada <a@example.org>\r\nTo: b@example.org\r\nSubject: Hello\r\nContent-Type: text/html\r\n\r\n${page}`;

it.each([
  [
    'an invoice',
    () => billed('invoice'),
    'Table(TR(TH(Description) TH(Quantity) TH(Price) TH(Amount)) TR(TH(UK Design) TD(2)',
  ],
  ['a receipt', () => billed('receipt'), 'H1(Receipt)'],
  ['a credit note', () => billed('credit_note'), 'H2(Reason) P(A reason)'],
  ['a readiness report', () => readiness(), 'H2((i) Awards)'],
  ['evidence by year', () => acclaim(), 'Figure(Bar chart'],
  ['a certificate', () => createCertificate(translation), 'H1(Certificate of translation)'],
  [
    'a filled template',
    () => createPdf({ name: 'T', text: 'Dear\n\nYours', margin: 72, points: 11 }),
    'P(Dear) P(Yours)',
  ],
  ['a mail', async () => (await drawFile('a.eml', Buffer.from(mail))).pdf, 'H1(Hello) P(From: Ada'],
  [
    'a web page',
    async () => (await drawFile('a.html', Buffer.from(page))).pdf,
    'H1(A page) H2(Head) P(With Link(a link))',
  ],
  ['a text', async () => (await drawFile('a.txt', Buffer.from('One\n\nTwo'))).pdf, 'P(One) P(Two)'],
] as const)('%s is fully tagged', async (_, make, part) => {
  const bytes = new Uint8Array(await make());
  expect((await readTags(bytes)).join(' ')).toContain(part);
  expect(await check(bytes)).toEqual([]);
});

it.each([
  ['an invoice', () => billed('invoice'), 'Invoice N-1', []],
  ['a receipt', () => billed('receipt'), 'Receipt N-1', []],
  ['a readiness report', () => readiness(), 'Ada’s readiness', [['(i) Awards', 'An element']]],
  ['evidence by year', () => acclaim(), 'Evidence by year: Ada', [['The same data as a table']]],
] as const)(
  '%s has a language, a title of its own, and its headings as bookmarks',
  async (_, make, title, headings) => {
    const { info, outline } = await readPacket(new Uint8Array(await make()));
    expect(info).toMatchObject({ Title: title, Language: 'en-US' });
    expect(outline.map((heading) => [heading.title, ...heading.children])).toEqual(headings);
  },
);

function linked(text: string) {
  return { type: 'text' as const, text, marks: [{ type: 'link' as const, attrs: { href: 'https://example.org/' } }] };
}

function row(
  { paper }: { paper: Parameters<typeof layoutText>[0]; x: number; y: number; width: number },
  marks: readonly (() => void)[] = [],
): void {
  const tags = getTags(paper.pdf);
  tags.open('TR');
  for (const mark of marks) mark();
  tags.close();
}

function acclaim() {
  return writeAcclaim({ name: 'Ada', on: '2026-11-27', records, query: {} });
}

function readiness() {
  const element = {
    id: 'a',
    text: 'An element',
    cite: ['8 CFR'],
    asOf: '2026-11-21',
    tables: [],
    state: 'nothing' as const,
    shownBy: [],
    total: 0,
    digest: '00',
    findings: [],
  };
  const part = { part: 'i' as const, label: 'Awards', cite: '8 CFR', records: 0, isClaimed: true, findings: [] };
  const parts = [{ ...part, elements: [element] }];
  return createReport({ name: 'Ada', readiness: { on: '2026-11-27', filedOn: null, parts }, at });
}
