import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import { bindConverted, listItems } from '#binder-engine/outline.ts';
import { selectRows } from '#core/server/database/database.ts';
import { createPlan } from '#features/petition/filing-packets/rules.ts';
import { sweepFiles } from '#features/storage/files/server/sweep.ts';
import type { ServerEquipment } from '#features/site/site-settings/schema.ts';
import { readProblem } from '#testing/accounts.ts';
import { createDocx, createPdf } from '#testing/fixtures.ts';
import { createHeic, createMailFile, createSheet } from '#testing/other-files.ts';
import { createPacketHelpers } from '#testing/filing-packets.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { shareEvidence } from '#testing/sharing.ts';
import { useTestApp } from '#testing/test-app.ts';
import { storedNames, uploadFile } from '#testing/uploads.ts';

import type { BinderResponse, ConvertedFile } from '../schema.ts';
import { binders } from './table.ts';

// Replacement for LibreOffice: copies a one-page PDF, unless the file `broken` is next to it.
const folder = mkdtempSync(path.join(tmpdir(), 'soffice-'));
const program = path.join(folder, 'soffice');
const broken = path.join(folder, 'broken');
writeFileSync(path.join(folder, 'page.pdf'), createPdf('The letter'));
writeFileSync(
  program,
  `#!/bin/sh
if [ "$1" = --version ]; then echo LibreOffice 7.4.7.2; exit; fi
while [ "$#" -gt 2 ]; do shift; done
if [ -e ${broken} ]; then exit 1; fi
name=$(basename "$2")
cp ${folder}/page.pdf "$1/\${name%.*}.pdf"
`,
);
chmodSync(program, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DAY_MS = 24 * 60 * 60 * 1000;

const app = useTestApp({ LIBREOFFICE_PATH: program });
const own = createPacketHelpers(app);
let ada: TestUser;
let word: string;

beforeEach(async () => {
  rmSync(broken, { force: true });
  ada = await createUser(app.database);
  ({ url: word } = await uploadFile(app, {
    as: ada,
    bucket: 'awards',
    name: 'Letter of award.docx',
    bytes: createDocx(),
  }));
});

const convert = (as: TestUser | undefined, file = word) =>
  app.request('POST', '/api/binder-conversions', { as, body: { file } });
const converted = async () => (await (await convert(ada)).json()) as ConvertedFile;

/** Creates a binder of one award whose certificate is the Word file. */
async function createBinder(): Promise<BinderResponse> {
  const award = { award_name: 'Loom Prize', awarding_organization: 'The Guild', certificate_url: word };
  await own.ask(ada, 'POST', '/api/records/awards', award);
  return own.createBinder(ada, []);
}

const codes = (packet: Response) => readProblem(packet).then(({ code }) => code);

describe('a Word file', () => {
  it('is converted to a PDF, which replaces it in the binder once its user confirms', async () => {
    const { can, binder } = await createBinder();
    expect(can).toEqual({ update: true, convert: 'all' });
    expect(
      (await readProblem(await app.request('PUT', '/api/filing-packets', { as: ada, body: { format: 'print' } })))
        .status,
    ).toBe(409);
    const made = await converted();
    expect(made).toMatchObject({ name: 'Letter of award.pdf', size: createPdf('The letter').byteLength });
    const [item] = binder ? listItems(binder.outline) : [];
    await own.arrange(ada, (outline) => bindConverted(outline, item?.id ?? '', made.url));
    await own.inspect();
    const bound = await own.readBinder(ada);
    // The record's own file is neither new nor missing.
    expect([bound.added, bound.gone]).toEqual([[], []]);
    const packet = await own.createPacket(ada, 'print');
    expect([packet.state, packet.parts[0]?.pages]).toEqual(['ready', 3]);
    // A bound file stays however old it is. A file that no binder names is removed.
    const other = await converted();
    await sweepFiles({ ...app, now: () => new Date(Date.now() + 31 * DAY_MS) }, [binders.outline]);
    expect((await app.request('GET', made.url, { as: ada })).status).toBe(200);
    expect((await app.request('GET', other.url, { as: ada })).status).toBe(404);
    await own.arrange(ada, (outline) => bindConverted(outline, item?.id ?? '', undefined));
    expect(await codes(await app.request('PUT', '/api/filing-packets', { as: ada, body: { format: 'print' } }))).toBe(
      'packet_stopped',
    );
  });

  it('with tracked changes shows a warning, also after its PDF is included', async () => {
    ({ url: word } = await uploadFile(app, {
      as: ada,
      bucket: 'awards',
      name: 'Draft.docx',
      bytes: createDocx('<w:del w:id="1"><w:r><w:delText>three</w:delText></w:r></w:del>'),
    }));
    const { binder } = await createBinder();
    const [item] = binder ? listItems(binder.outline) : [];
    await own.inspect();
    const codesNow = async () => {
      const read = await own.readBinder(ada);
      if (!read.binder) throw new Error('there is no binder');
      return createPlan({ ...read, binder: read.binder }, { format: 'print' }).problems.map(({ code }) => code);
    };
    expect(await codesNow()).toEqual(['word', 'tracked-changes']);
    const { url } = await converted();
    await own.arrange(ada, (outline) => bindConverted(outline, item?.id ?? '', url));
    await own.inspect();
    expect(await codesNow()).toEqual(['tracked-changes']);
    expect((await own.createPacket(ada, 'print')).state).toBe('ready');
  });

  it('that cannot be converted leaves nothing, and the error explains what to do', async () => {
    writeFileSync(broken, '');
    const before = await storedNames(app.store);
    const problem = await readProblem(await convert(ada));
    expect([problem.status, problem.code]).toEqual([409, 'conversion_failed']);
    expect(problem.detail).toContain('Save it as a PDF in Word or Google Docs');
    expect(await storedNames(app.store)).toEqual(before);
  });

  it('is converted only for its owner, and other types are not', async () => {
    const eve = await createUser(app.database);
    const { url: pdf } = await uploadFile(app, { as: ada, bucket: 'awards', name: 'a.pdf' });
    const statuses = await Promise.all(
      [convert(eve), convert(ada, pdf), convert(ada, '/files/nowhere'), convert(undefined)].map(
        async (pendingResponse) => (await pendingResponse).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 404, 401]);
    expect((await convert(await createUser(app.database, { role: 'mentor' }))).status).toBe(403);
    const wrong = await readProblem(await app.request('POST', '/api/binder-conversions', { as: ada, body: {} }));
    expect([wrong.status, Object.keys(wrong.fields ?? {})]).toEqual([422, ['file']]);
    await app.database.asSystem('a scan is due', (tx) =>
      tx.execute(sql`update files set scan_status = 'pending' where user_id = ${ada.id}`),
    );
    expect((await convert(ada)).status).toBe(404);
    await own.lapse(ada);
    expect((await convert(ada)).status).toBe(403);
  });

  it('is not replaced by another user’s file, nor by an attorney with edit access', async () => {
    const { binder } = await createBinder();
    const [item] = binder ? listItems(binder.outline) : [];
    const eve = await createUser(app.database);
    const { url: foreign } = await uploadFile(app, { as: eve, bucket: 'awards', name: 'foreign.pdf' });
    if (!binder) throw new Error('there is no binder');
    const outline = bindConverted(binder.outline, item?.id ?? '', foreign);
    const problem = await readProblem(
      await app.request('PATCH', '/api/binder', { as: ada, body: { version: binder.version, outline } }),
    );
    expect(problem.status).toBe(422);
    const lex = await createUser(app.database, { role: 'attorney' });
    await shareEvidence(app.database, ada, { provider: lex, types: 'all', canEditBinder: true });
    const { url } = await converted();
    const arranged = bindConverted(binder.outline, item?.id ?? '', url);
    const change = { version: binder.version, outline: arranged };
    expect((await app.request('PATCH', `/api/binder-reviews/${binder.id}`, { as: lex, body: change })).status).toBe(
      422,
    );
    const changed = app.database.asActor(lex.token, (tx) =>
      selectRows(tx, sql`update binders set outline = ${JSON.stringify(arranged)}::jsonb where id = ${binder.id}`),
    );
    await expect(changed).rejects.toThrow();
  });
});

describe('an email file', () => {
  it('is converted to a PDF, and its attachments become separate, checked files', async () => {
    const { url } = await uploadFile(app, {
      as: ada,
      bucket: 'awards',
      name: 'Invitation.eml',
      bytes: createMailFile({
        attached: [
          { name: 'rules.pdf', bytes: createPdf('The rules') },
          { name: 'run.exe', bytes: Buffer.from('MZ') },
          { name: 'cv.docx', bytes: createPdf() },
        ],
      }),
    });
    const made = (await (await convert(ada, url)).json()) as ConvertedFile;
    expect(made.name).toBe('Invitation.pdf');
    expect(made.contained.map(({ name }) => name)).toEqual(['rules.pdf']);
    expect(made.left_out.map(({ name, why }) => [name, why.slice(0, 50)])).toEqual([
      ['run.exe', 'Upload failed: This file is not a PDF, picture, of'],
      ['cv.docx', 'Upload failed: The contents of this file are not a'],
    ]);
    // Stored unchanged next to the PDF.
    const fetchBytes = async (address: string) =>
      Buffer.from(await (await app.request('GET', address, { as: ada })).arrayBuffer());
    expect((await fetchBytes(url)).includes('Dear Ada')).toBe(true);
    expect((await fetchBytes(made.contained[0]?.url ?? '')).equals(Buffer.from(createPdf('The rules')))).toBe(true);
    const eve = await createUser(app.database);
    expect((await app.request('GET', made.contained[0]?.url ?? '', { as: eve })).status).toBe(404);
    const response = await app.request('GET', url, { as: ada });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  });
});

describe('a server without conversion', () => {
  const bare = useTestApp({ LIBREOFFICE_PATH: 'none' });

  it('reports that, and an owner sees each server’s capabilities', async () => {
    const as = await createUser(bare.database);
    expect(((await (await bare.request('GET', '/api/binder', { as })).json()) as BinderResponse).can.convert).toBe(
      'drawn',
    );
    const ask = async (name: string, bytes: Uint8Array) => {
      const { url: file } = await uploadFile(bare, { as, bucket: 'awards', name, bytes });
      return bare.request('POST', '/api/binder-conversions', { as, body: { file } });
    };
    const problem = await readProblem(await ask('table.xlsx', createSheet()));
    expect([problem.code, problem.detail]).toEqual([
      'conversion_missing',
      'This server cannot convert this type of file. Save it as a PDF in Excel or Google Sheets, and upload the PDF.',
    ]);
    expect((await ask('IMG_1.heic', createHeic())).status).toBe(201);
    expect((await readProblem(await ask('IMG_2.heic', createHeic().slice(0, 300)))).detail).toContain(
      'Most Compatible',
    );
    const readCapabilities = async (of: typeof app) => {
      const owner = await createUser(of.database, { role: 'admin', isOwner: true });
      return (await (await of.request('GET', '/api/settings/server', { as: owner })).json()) as ServerEquipment;
    };
    expect(await readCapabilities(app)).toEqual({ scans_files: false, converter: 'LibreOffice 7.4.7.2' });
    expect(await readCapabilities(bare)).toEqual({ scans_files: false, converter: null });
    expect((await app.request('GET', '/api/settings/server', { as: ada })).status).toBe(403);
    expect((await app.request('GET', '/api/settings/server')).status).toBe(401);
  });
});
