// Reads every PDF that Laurel creates, in every script, with a second reader.
import { expect, it } from 'vitest';

import { printLetter } from '#binder-engine/printed-letter.ts';
import { drawLetter } from '#binder-engine/server/letter-pages.ts';
import { writeAcclaim } from '#features/evidence/acclaim/server/pdf.ts';
import { createDocumentPdf } from '#features/billing/invoicing/server/pdf.ts';
import { createReport } from '#features/evidence/readiness/server/report.ts';
import { createPdf } from '#features/collaboration/document-templates/server/pdf-text.ts';

import { bindFiles, createSection } from './binder.ts';
import { createHeading, createLetter, createList, createParagraph } from './letters.ts';
import { pagesPdf } from './pdf-files.ts';
import { readPdf } from './pdf-text.ts';
import { checkPdf } from './qpdf.ts';
import { readPacket } from './read-packet.ts';
import { everydayCharacters, namesByScript } from './scripts.ts';

const names = Object.entries(namesByScript);
/** Lines of everyday characters, separated so that no reader joins them. */
const lines = Array.from({ length: Math.ceil(everydayCharacters.length / 20) }, (_, row) =>
  everydayCharacters.slice(row * 20, row * 20 + 20).join(' '),
);

it('letters render each common character in paragraphs, headings and lists', async () => {
  const { bytes } = await letter(lines.map((line, index) => createParagraph(index + 1, line)));
  expectEach(await read(bytes), everydayCharacters);
  expect(await checkPdf(bytes)).toEqual([]);
});

it('covers, index and bookmarks render each common character', async () => {
  const packet = await bind(lines);
  for (const page of ['cover', 'index', 'bookmark'] as const) expectEach(packet[page], everydayCharacters);
});

it('invoices, reports and filled templates render each common character', async () => {
  expectEach(await read(await createPdf(filled(lines.join('\n')))), everydayCharacters);
  // An invoice has one page.
  for (let row = 0; row < lines.length; row += 18) {
    const part = lines.slice(row, row + 18);
    const expected = part.flatMap((line) => line.split(' '));
    expectEach(await read(await invoice(part.join('\n'))), expected);
    for (const make of [acclaim, readiness]) expectEach(await read(await make(part.join(' '))), expected);
  }
});

it.each(names)(
  'a name in %s is rendered in letters, covers, index, bookmarks, invoices and reports',
  async (_, name) => {
    const drawn = await letter([
      createHeading(1, name),
      createParagraph(2, 'The award went to ', { type: 'text', text: name, marks: [{ type: 'bold' }] }, ', twice.'),
      createList('bulletList', [createParagraph(3, name)]),
    ]);
    const packet = await bind([name]);
    const files = [
      drawn.bytes,
      await invoice(name),
      await acclaim(name),
      await readiness(name),
      await createPdf(filled(name)),
    ];
    const texts = [...(await Promise.all(files.map(read))), packet.cover, packet.index, packet.bookmark];
    for (const text of texts) {
      // One reader inserts a space between two fonts.
      for (const word of name.split(' ')) expect(text.replaceAll(/\s/g, '')).toContain(word);
      expect(text).not.toContain('?');
    }
    for (const bytes of files) expect(await checkPdf(bytes)).toEqual([]);
  },
);

it('long texts of each script are wrapped without losing a character', async () => {
  for (const [script, name] of names) {
    const text = `${name} `.repeat(40);
    const found = (await read((await letter([createParagraph(1, text)])).bytes)).replaceAll(/[\s\u200B]/g, '');
    expect([script, found.length]).toEqual([script, text.normalize('NFC').replaceAll(/\s/g, '').length]);
  }
});

it('the same text produces the same bytes, with subset fonts', async () => {
  const text = names.map(([, name]) => name).join('\n');
  expect(Buffer.from(await invoice(text)).equals(await invoice(text))).toBe(true);
});

it('a character in no font is rejected with the text and the character', async () => {
  for (const make of [invoice, acclaim, readiness]) {
    await expect(make('King 𒀀')).rejects.toMatchObject({
      code: 'unprintable',
      message: expect.stringContaining('contains characters that our fonts do not support: 𒀀 (U+12000)') as string,
    });
  }
});

function letter(content: Parameters<typeof createLetter>) {
  return drawLetter(printLetter(createLetter(...content), () => ({ broken: 'no-exhibit' })));
}

/** Each title as an exhibit. */
async function bind(titles: readonly string[]) {
  const item = (index: number) => ({ id: `item-${index}`, title: 'File', isIncluded: true, file: 'file-0' });
  const exhibits = titles.map((title, index) => ({ id: `e${index}`, title, isIncluded: true, items: [item(index)] }));
  const sections = [
    createSection({ id: 'index', title: 'Index', kind: 'index' }),
    createSection({ id: 'i', title: 'Awards', exhibits }),
  ];
  const { bytes, planned } = await bindFiles([pagesPdf([{ text: 'Evidence', entries: '' }])], { sections });
  const { texts, outline } = await readPacket(bytes);
  const getText = (kind: string) =>
    plain(planned.pages.flatMap((page, at) => (page.kind === kind ? [texts[at]] : [])).join('\n'));
  return {
    cover: getText('cover'),
    index: getText('index'),
    bookmark: plain(outline.flatMap(({ children }) => children).join('\n')),
  };
}

function invoice(text: string) {
  return createDocumentPdf({
    kind: 'invoice',
    number: 'INV-2026-0001',
    currency: 'USD',
    issuedAt: new Date('2026-11-23T10:00:00Z'),
    amountMinor: 100,
    content: {
      seller: { name: 'Laurel Ltd.', address: text, register: '', email: '' },
      buyer: { name: text.slice(0, 60), email: 'ada@example.com' },
      lines: [{ description: 'Review', quantity: 1, unit_minor: 100, amount_minor: 100 }],
      total_minor: 100,
      tax: null,
      due_on: null,
      reference: '',
      order_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      bank_details: '',
      payment: null,
      payments: [],
      paid_minor: 0,
      due_minor: 100,
      credit_minor: 0,
      refers_to: '',
      reason: '',
      notice: '',
    },
  });
}

function acclaim(name: string) {
  return writeAcclaim({ name, on: '2026-11-27', records: [], query: {} });
}

function readiness(name: string) {
  return createReport({ name, readiness: { on: '2026-11-27', filedOn: null, parts: [] }, at: new Date(0) });
}

function filled(text: string) {
  return { name: 'Letter', text, margin: 72, points: 11 };
}

async function read(bytes: Uint8Array): Promise<string> {
  return plain((await readPdf(new Uint8Array(bytes))).text);
}

/** Readers decompose ligatures and compatibility characters. */
function plain(text: string): string {
  return text.normalize('NFKC');
}

function expectEach(text: string, characters: readonly string[]): void {
  const missing = characters.filter((one) => !text.replaceAll(' ', '').includes(plain(one).replaceAll(' ', '')));
  expect(missing).toEqual([]);
  expect(text.includes('?')).toBe(characters.includes('?'));
}
