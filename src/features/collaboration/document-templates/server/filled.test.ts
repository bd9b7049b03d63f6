import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import { unpack } from '#testing/archives.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { readPdf } from '#testing/pdf-text.ts';

import type { TemplateRow } from '../schema.ts';
import { createPdf } from './pdf-text.ts';

const app = useTestApp(
  { BRAND_NAME: 'Laurel & Co', POSTAL_ADDRESS: '1 Street\nTown' },
  () => new Date('2026-11-22T23:30:00Z'),
);
const content =
  '{{date.today}}\n\nDear {{applicant.name}},\n{{ site.name }} at {{site.address}}\nYours, {{provider.name}}';

let admin: TestUser;
let mentor: TestUser;
let attorney: TestUser;
let applicant: TestUser;
let template: TemplateRow;

beforeAll(async () => {
  const { database } = app;
  admin = await createUser(database, { role: 'admin', permissions: ['manage_templates'] });
  [mentor, attorney] = [
    await createUser(database, { role: 'mentor' }),
    await createUser(database, { role: 'attorney' }),
  ];
  applicant = await createUser(database);
  await assign(database, applicant, mentor);
  await assign(database, applicant, attorney);
  await rename(applicant, 'Łukasz <Example>');
  await rename(mentor, 'Noor {{date.today}}');
  await rename(attorney, 'Sam Template');
  template = await added({ name: 'Letter “A”', category: 'Letters', content });
});

describe('filling a template', () => {
  it('returns its text for an applicant assigned to the mentor or attorney', async () => {
    expect(await (await fill(mentor)).json()).toEqual({
      name: 'Letter “A”',
      text: 'November 22, 2026\n\nDear Łukasz <Example>,\nLaurel & Co at 1 Street\nTown\nYours, Noor {{date.today}}',
    });
    expect(await (await fill(attorney, '&today=2026-11-23')).json()).toMatchObject({
      text: expect.stringMatching(/^November 23, 2026\n[^]*Yours, Sam Template$/),
    });
  });

  it('leaves placeholders without a value for the reader', async () => {
    const { id } = await added({ name: 'Call', category: 'Letters', content: '{{site.name}}: {{ site.phone }}' });
    expect(await (await fill(mentor, '', id)).json()).toEqual({ name: 'Call', text: 'Laurel & Co: {{ site.phone }}' });
  });
});

describe('a file of the edited text', () => {
  const text = 'November 22, 2026\n\nDear Łukasz <Example>,\nLaurel & Co at 1 Street\nTown\nYours, Noor';

  it('is a Word document', async () => {
    const response = await make(mentor, { text, format: 'docx' });
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="Letter _A_.docx"; filename*=UTF-8''Letter%20%E2%80%9CA%E2%80%9D.docx`,
    ]);
    const xml = await readDocument(response);
    const lines = [...xml.matchAll(/<w:p>(.*?)<\/w:p>|<w:p\/>/g)].map(([, inner = '']) =>
      inner.replaceAll(/<[^>]*>/g, ''),
    );
    expect(lines).toEqual([
      'November 22, 2026',
      '',
      'Dear Łukasz &lt;Example&gt;,',
      'Laurel &amp; Co at 1 Street',
      'Town',
      'Yours, Noor',
    ]);
  });

  it('is a PDF with letters of other languages', async () => {
    const response = await make(attorney, { text, format: 'pdf' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString()]).toEqual(['%PDF-', '%%EOF\n']);
  });

  it('names the character that the PDF cannot show, and contains it in Word', async () => {
    const refused = await make(mentor, { text: '𒀀 Łukasz', format: 'pdf' });
    expect([refused.status, ((await refused.json()) as Problem).fields]).toEqual([
      422,
      { format: 'A PDF cannot show 𒀀 (U+12000). Download the DOCX file instead.' },
    ]);
    expect(await readDocument(await make(mentor, { text: '𒀀 Łukasz', format: 'docx' }))).toContain('𒀀 Łukasz');
  });

  it.each([
    [{ text: 'Call {{site.phone}} or {{ x }}' }, { text: 'Fill these in first: {{site.phone}}, {{x}}' }],
    [{ text: 'A {{ half' }, { text: 'Remove the double braces first: they start or end a placeholder' }],
    [{ text: ' ' }, { text: 'Text is required' }],
    [{ text: 'x'.repeat(40_001) }, { text: 'Text must be at most 40,000 characters long' }],
    [{ name: '' }, { name: 'File name is required' }],
    [{ name: 'x'.repeat(151) }, { name: 'File name must be at most 150 characters long' }],
    [{ format: 'odt' }, { format: 'Choose docx or pdf' }],
    [{ applicant_id: 'ada' }, { applicant_id: 'Choose an applicant' }],
  ])('is not created from %o', async (wrong, fields) => {
    const response = await make(mentor, { text, ...wrong });
    expect([response.status, ((await response.json()) as Problem).fields]).toEqual([422, fields]);
  });
});

describe('filling a template is rejected', () => {
  it('filling a template is rejected for another mentor’s applicant, and after the assignment', async () => {
    const stranger = await createUser(app.database, { role: 'mentor' });
    expect((await fill(stranger)).status).toBe(404);
    const other = await createUser(app.database);
    await assign(app.database, other, stranger);
    expect((await fill(stranger)).status).toBe(404);
    await assign(app.database, applicant, stranger);
    expect((await fill(stranger)).status).toBe(200);
    await app.database.asSystem('an assignment ends', (tx) =>
      tx.execute(sql`delete from mentor_assignments where mentor_id = ${stranger.id} and user_id = ${applicant.id}`),
    );
    expect((await fill(stranger)).status).toBe(404);
  });

  it('filling a template is rejected for an inactive template and an unknown one', async () => {
    const off = await added({ name: 'Off', category: 'Letters', content: 'x', is_active: false });
    for (const id of [off.id, crypto.randomUUID(), 'none']) expect((await fill(mentor, '', id)).status).toBe(404);
  });

  it('filling a template is rejected with invalid input, for other roles, and for lapsed users', async () => {
    expect((await fill(mentor, '&format=pdf')).status).toBe(422);
    const lapsed = await createUser(app.database, { role: 'mentor', trialDays: -3650 });
    await assign(app.database, applicant, lapsed);
    for (const as of [applicant, admin, lapsed]) expect((await fill(as)).status).toBe(403);
    expect((await app.request('GET', `/api/templates/${template.id}/fill?applicant_id=${applicant.id}`)).status).toBe(
      401,
    );
  });
});

it.each([
  ['no text', ''],
  ['a long word', 'x'.repeat(5000)],
  ['many pages', 'Word after word. '.repeat(1176)],
  ['spaces, tabs and lines of every kind', '  a\t\tb\r\n\r\nc\u2028e\u0301 \u200B '],
])('a PDF of %s is created', async (_what, text) => {
  const bytes = await createPdf({ name: 'x', text, margin: 72, points: 11 });
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  const pages = Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;
  expect(pages).toBe(text.length > 4000 ? (text.includes(' ') ? 6 : 2) : 1);
});

it('a combining mark without a composed letter is drawn on its letter', async () => {
  const { text } = await readPdf(await createPdf({ name: 'x', text: 'd\u0301', margin: 72, points: 11 }));
  expect(text.normalize('NFC')).toContain('d\u0301');
});

async function added(body: object): Promise<TemplateRow> {
  const response = await app.request('POST', '/api/templates', { as: admin, body });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as TemplateRow;
}

/** Requests the text. A user who is refused is refused the file too. */
async function fill(as: TestUser, more = '', id = template.id): Promise<Response> {
  const response = await app.request('GET', `/api/templates/${id}/fill?applicant_id=${applicant.id}${more}`, { as });
  if (more === '') expect((await make(as, {}, id)).status).toBe(response.status);
  return response;
}

function make(as: TestUser, body: object, id = template.id): Promise<Response> {
  const whole = { applicant_id: applicant.id, name: 'Letter “A”', text: 'Dear', format: 'docx', ...body };
  return app.request('POST', `/api/templates/${id}/file`, { as, body: whole });
}

function rename({ id }: TestUser, name: string): Promise<unknown> {
  return app.database.asSystem('a test names a person', (tx) =>
    tx.execute(sql`update users set name = ${name} where id = ${id}`),
  );
}

/** XML text of a DOCX. */
async function readDocument(response: Response): Promise<string> {
  return String((await unpack(response)).get('word/document.xml'));
}
