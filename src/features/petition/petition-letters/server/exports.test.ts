import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeEach, describe, expect, it } from 'vitest';

import { moveExhibit } from '#binder-engine/outline.ts';
import type { LetterDocument, LetterInline } from '#binder-engine/letter.ts';
import { runInThread } from '#core/server/threads.ts';
import { readProblem } from '#testing/accounts.ts';
import { unpack } from '#testing/archives.ts';
import { createHeading, createId, createLetter, createList, createParagraph } from '#testing/letters.ts';
import { createPacketHelpers } from '#testing/filing-packets.ts';
import { readPdf } from '#testing/pdf-text.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { readPacket } from '#testing/read-packet.ts';
import type { computeForever } from '#testing/thread-work.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const own = createPacketHelpers(app);
let ada: TestUser;
let binder: string;
let [loom, shuttle] = ['', ''];

beforeEach(async () => {
  ada = await createUser(app.database);
  binder = (await own.createBinder(ada)).binder?.id ?? '';
  [loom = '', shuttle = ''] = (await own.exhibits(ada)).map(({ id }) => id);
});

const marked = (text: string, ...marks: string[]) =>
  ({ type: 'text', text, marks: marks.map((type) => ({ type })) }) as LetterInline;

async function write(document: LetterDocument): Promise<void> {
  const path = `/api/letters/${binder}`;
  await own.ask(ada, 'PUT', path, { begins: 'blank' });
  const { letter } = await own.ask<{ letter: { version: number } }>(ada, 'GET', path);
  await own.ask(ada, 'PATCH', path, { version: letter.version, document });
}

async function download(name: string): Promise<Response> {
  const response = await app.request('GET', `/api/letters/${binder}/${name}`, { as: ada });
  expect(response.status).toBe(200);
  return response;
}

const swap = () => own.arrange(ada, (outline) => moveExhibit(outline, loom, { section: 'i', index: 1 }));

const whole = () =>
  createLetter(
    createHeading(1, 'Awards & <Recognition>'),
    createParagraph(2, 'I ', marked('won', 'bold'), ' it: ', { exhibit: loom }, '.'),
    createList(
      'orderedList',
      [createParagraph(3, 'One *star*'), createList('bulletList', [createParagraph(4, 'Inner')])],
      [createParagraph(5, 'Two ', { exhibit: shuttle, page: 1 })],
    ),
    { type: 'blockquote', content: [createParagraph(6, marked('Quoted', 'italic', 'underline'))] },
    createParagraph(7, '1. is no list', { type: 'hardBreak' }, 'and a second line'),
  );

describe('a letter as Markdown', () => {
  it('has its citations as printed, and no accidental markup', async () => {
    await write(whole());
    const response = await download('letter.md');
    expect(response.headers.get('content-disposition')).toContain('filename="Letter.md"');
    expect(await response.text()).toBe(
      [
        '## Awards & \\<Recognition\\>',
        '',
        'I **won** it: Exhibit A-1.',
        '',
        '1. One \\*star\\*',
        '   - Inner',
        '2. Two Exhibit A-2 at 1',
        '',
        '> *<u>Quoted</u>*',
        '',
        '1\\. is no list\\',
        'and a second line',
        '',
      ].join('\n'),
    );
    await swap();
    expect(await (await download('letter.md')).text()).toContain('I **won** it: Exhibit A-2.');
  });
});

it.each(['letter.docx', 'letter.pdf'])('%s is created in a worker thread, in turn by user', async (file) => {
  await write(createLetter(createParagraph(1, `Only in ${file}`)));
  const ended: string[] = [];
  const module = new URL('../../../../testing/thread-work.ts', import.meta.url);
  const computing = runInThread<typeof computeForever>(
    { module, name: 'computeForever', args: [] },
    { user: ada.id, seconds: 3 },
  ).catch(() => ended.push('what the user had begun'));
  await download(file);
  ended.push(file);
  await computing;
  expect(ended).toEqual(['what the user had begun', file]);
});

const link = (text: string, href: string) =>
  ({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }) as LetterInline;

describe('links, superscript and subscript', () => {
  const ADDRESS = 'https://example.com/paper?a=1&b=(2)';
  const written = () =>
    createLetter(
      createParagraph(1, 'Cited 10', marked('3', 'superscript'), ' times, H', marked('2', 'subscript'), 'O, in '),
      createParagraph(2, link('the paper', ADDRESS), ', ', marked('bold', 'bold', 'superscript')),
    );

  it('are exported to Markdown', async () => {
    await write(written());
    expect(await (await download('letter.md')).text()).toBe(
      `Cited 10<sup>3</sup> times, H<sub>2</sub>O, in \n\n[the paper](<${ADDRESS}>), **<sup>bold</sup>**\n`,
    );
  });

  it('are exported to Word', async () => {
    await write(written());
    const parts = await unpack(await download('letter.docx'));
    const xml = parts.get('word/document.xml')?.toString() ?? '';
    expect(xml).toMatch(/<w:vertAlign w:val="superscript"\/><\/w:rPr><w:t[^>]*>3</);
    expect(xml).toMatch(/<w:vertAlign w:val="subscript"\/><\/w:rPr><w:t[^>]*>2</);
    const [, id = ''] = /<w:hyperlink[^>]* r:id="([^"]+)"[^>]*>.*>the paper</.exec(xml) ?? [];
    const relations = parts.get('word/_rels/document.xml.rels')?.toString() ?? '';
    expect(relations).toContain(`Id="${id}"`);
    expect(relations).toContain(ADDRESS.replace('&', '&amp;'));
  });

  it('are exported to PDF, and to the packet that includes it', async () => {
    await write(written());
    const bytes = new Uint8Array(await (await download('letter.pdf')).arrayBuffer());
    const { parts } = await own.createPacket(ada, 'print');
    for (const file of [bytes, new Uint8Array(await own.fetchBytes(ada, parts[0]?.url))]) {
      const { text } = await readPdf(file);
      expect(text).toContain('the paper');
      expect(await addressesIn(file)).toEqual([ADDRESS]);
      const [around, raised, lowered] = await itemsIn(file, ['Cited 10', '3', '2']);
      expect(raised?.size).toBeLessThan(around?.size ?? 0);
      expect(raised?.y).toBeGreaterThan(around?.y ?? 0);
      expect(lowered?.y).toBeLessThan(around?.y ?? 0);
    }
  });
});

/** First page of a PDF as a viewer reads it. */
async function firstPage<T>(bytes: Uint8Array, read: (page: PDFPageProxy) => Promise<T>): Promise<T> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    return await read(await (await task.promise).getPage(1));
  } finally {
    await task.destroy();
  }
}

function addressesIn(bytes: Uint8Array): Promise<string[]> {
  return firstPage(bytes, async (page) => {
    const all = (await page.getAnnotations()) as { url?: string }[];
    return [...new Set(all.flatMap(({ url }) => url ?? []))];
  });
}

/** Positions and sizes of text fragments. */
function itemsIn(bytes: Uint8Array, texts: string[]): Promise<({ size: number; y: number } | undefined)[]> {
  return firstPage(bytes, async (page) => {
    const { items } = await page.getTextContent();
    const all = items.flatMap((item) => ('str' in item ? [item] : []));
    return texts.map((text) => {
      const found = all.find(({ str }) => str.trim() === text);
      return found && { size: found.height, y: Number(found.transform[5]) };
    });
  });
}

describe('a letter as a Word file', () => {
  it('opens, and has its citations as printed', async () => {
    await write(whole());
    const response = await download('letter.docx');
    expect(response.headers.get('content-disposition')).toContain('filename="Letter.docx"');
    const parts = await unpack(response);
    const xml = parts.get('word/document.xml')?.toString() ?? '';
    expect(xml).toContain('Awards &amp; &lt;Recognition&gt;');
    expect(xml).toContain('>Exhibit A-1<');
    expect(xml).toContain('>Exhibit A-2 at 1<');
    expect(xml).toMatch(/<w:b\/>.*>won</);
    expect(xml).toMatch(/<w:pStyle w:val="Heading2"\/>/);
    // Each item has its own level of its own list.
    expect(xml.match(/<w:ilvl w:val="\d"\/>/g)).toEqual(['0', '1', '0'].map((level) => `<w:ilvl w:val="${level}"/>`));
    expect(parts.has('word/numbering.xml')).toBe(true);
  });

  it('numbers its pages in the footer, as Word counts them', async () => {
    await write(createLetter(createParagraph(1, 'Dear officer,')));
    const parts = await unpack(await download('letter.docx'));
    const [, id = ''] =
      /<w:footerReference [^>]*r:id="([^"]+)"/.exec(parts.get('word/document.xml')?.toString() ?? '') ?? [];
    const [, target = ''] =
      new RegExp(`Id="${id}"[^>]* Target="([^"]+)"`).exec(
        parts.get('word/_rels/document.xml.rels')?.toString() ?? '',
      ) ?? [];
    const footer = parts.get(`word/${target}`)?.toString() ?? '';
    const shown = footer.matchAll(/<w:(?:t|instrText)(?: [^>]*)?>([^<]*)</g);
    expect([...shown].map(([, text]) => text)).toEqual(['Page ', 'PAGE', ' of ', 'NUMPAGES']);
  });

  it('escapes special XML characters, and omits invalid ones', async () => {
    await write(createLetter(createParagraph(1, 'a < b & c \uFFFE 李')));
    const xml = (await unpack(await download('letter.docx'))).get('word/document.xml')?.toString() ?? '';
    expect(xml).toContain('a &lt; b &amp; c  李');
  });
});

describe('a letter as a PDF', () => {
  it('is the same file as in a packet', async () => {
    await write(whole());
    const bytes = new Uint8Array(await (await download('letter.pdf')).arrayBuffer());
    const { text } = await readPdf(bytes);
    expect(text).toContain('Exhibit A-2 at 1');

    const { id, parts } = await own.createPacket(ada, 'print');
    const packet = await readPacket(await own.fetchBytes(ada, parts[0]?.url));
    expect(packet.texts).toHaveLength(6);
    expect(packet.texts[0]).toContain('Exhibit A-2 at 1');
    expect(packet.texts[0]).toContain('Letter · Page 1');
    // The letter, the index, and two exhibits with a cover and a page each.
    expect(packet.links[0]).toEqual([3, 6]);
    expect(packet.outline[0]).toMatchObject({ title: 'Letter', page: 1 });

    const { filingPackets } = await import('#features/petition/filing-packets/server/table.ts');
    const { eq } = await import('drizzle-orm');
    const [row] = await app.database.asSystem('reads a packet, for a test', (tx) =>
      tx.select({ url: filingPackets.letter_url }).from(filingPackets).where(eq(filingPackets.id, id)),
    );
    expect(Buffer.from(await own.fetchBytes(ada, row?.url ?? '')).equals(bytes)).toBe(true);
    const eve = await createUser(app.database);
    expect((await app.request('GET', row?.url ?? '', { as: eve })).status).toBe(404);
  });

  it('makes a packet outdated when its text changes, and reports it', async () => {
    await write(whole());
    const { id } = await own.createPacket(ada, 'print');
    expect((await own.read(ada, id)).changes).toEqual([]);
    await write(createLetter(createParagraph(1, 'Other words')));
    expect((await own.read(ada, id)).changes).toEqual(['The letter was edited']);
    await write(createLetter(createParagraph(1)));
    expect((await own.read(ada, id)).changes).toEqual(['The letter was removed']);
    await write(whole());
    expect((await own.read(ada, id)).changes).toEqual([]);
    await swap();
    expect((await own.read(ada, id)).changes).not.toContain('The letter was edited');
  });

  it('shares its part of an online filing with the index, without changing exhibits', async () => {
    await write(whole());
    const before = await own.createPacket(ada, 'online');
    expect(before.parts.map(({ name }) => name)).toEqual(['01_Letter-and-Index.pdf', '02_Exhibits-A-1-to-A-2.pdf']);
  });
});

describe('letter downloads', () => {
  it('are limited to ten a minute for each user, over all letters', async () => {
    await write(createLetter(createParagraph(1, 'Words')));
    const ask = (name: string) => app.request('GET', `/api/letters/${binder}/${name}`, { as: ada });
    const names = ['letter.docx', 'letter.pdf', 'letter.md', 'claims.csv'];
    const all = await Promise.all(Array.from({ length: 12 }, (_, place) => ask(names[place % names.length] ?? '')));
    expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      429,
      429,
    ]);
    for (const name of names) {
      const refused = await ask(name);
      expect(await readProblem(refused), name).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    ada = await createUser(app.database);
    binder = (await own.createBinder(ada)).binder?.id ?? '';
    await write(createLetter(createParagraph(1, 'Words')));
    await download('letter.docx');
  });
});

describe('the claim matrix as a file', () => {
  it('shortens a long paragraph next to each exhibit', async () => {
    const words = 'word '.repeat(3000).trim();
    await write(createLetter(createParagraph(1, words, { exhibit: loom }, { exhibit: shuttle })));
    const lines = (await (await download('claims.csv')).text()).split('\r\n');
    expect(lines.filter((line) => line.includes(words))).toHaveLength(1);
    expect(lines.filter((line) => /^exhibit,.*word word…/.test(line))).toHaveLength(2);
  });

  it('has both directions, and nothing that a spreadsheet would run', async () => {
    await write(
      createLetter(
        createHeading(1, 'Awards'),
        createParagraph(2, '=HYPERLINK("https://example.com") shown in ', { exhibit: loom }),
        createParagraph(3, 'Without any'),
        createParagraph(4, 'Lost ', { exhibit: createId(9) }),
      ),
    );
    const response = await download('claims.csv');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="claims.csv"');
    const lines = (await response.text()).split('\r\n');
    expect(lines).toEqual([
      'Type,Heading,Text,Exhibits cited,Cited in paragraphs',
      `paragraph,Awards,"'=HYPERLINK(""https://example.com"") shown in Exhibit A-1",A-1,`,
      'paragraph,Awards,Without any,,',
      'paragraph,Awards,Lost [missing exhibit],,',
      `exhibit,,Loom Prize,A-1,"'=HYPERLINK(""https://example.com"") shown in Exhibit A-1"`,
      'exhibit,,Silver Shuttle,A-2,',
      '',
    ]);
  });
});
