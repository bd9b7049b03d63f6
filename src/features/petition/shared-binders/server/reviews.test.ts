import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { changeExhibit, listItems, moveExhibitByOne, type Outline } from '#binder-engine/outline.ts';
import { printLetter, createResolver, getPrintedText } from '#binder-engine/printed-letter.ts';
import { selectRows } from '#core/server/database/database.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { createPlan } from '#features/petition/filing-packets/rules.ts';
import type { PacketList, PacketRow } from '#features/petition/filing-packets/schema.ts';
import { readProblem } from '#testing/accounts.ts';
import { createLetter, createParagraph } from '#testing/letters.ts';
import { createPacketHelpers } from '#testing/filing-packets.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { shareEvidence, unshareEvidence } from '#testing/sharing.ts';
import { unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { ReviewedBinder, SharedBinders } from '../schema.ts';

const app = useTestApp();
const own = createPacketHelpers(app);
let ada: TestUser;
let grace: TestUser;
let lex: TestUser;
let binder: string;

beforeEach(async () => {
  ada = await createUser(app.database);
  grace = await createUser(app.database, { role: 'mentor' });
  lex = await createUser(app.database, { role: 'attorney' });
  await shareEvidence(app.database, ada, { provider: grace, types: ['binders'] });
  await shareEvidence(app.database, ada, { provider: lex, types: 'all', canEditBinder: true });
  binder = (await own.createBinder(ada)).binder?.id ?? '';
});

const list = (as: TestUser | undefined) => app.request('GET', `/api/binder-reviews/applicants/${ada.id}`, { as });
const open = (as: TestUser | undefined) => app.request('GET', `/api/binder-reviews/${binder}`, { as });
const packets = (as: TestUser | undefined, path = '') =>
  app.request('GET', `/api/shared-packets/${binder}${path}`, { as });
const make = (as: TestUser | undefined) =>
  app.request('PUT', `/api/shared-packets/${binder}`, { as, body: { format: 'print' } });
const arrange = async (as: TestUser | undefined, change: (outline: Outline) => Outline, version?: number) => {
  const stored = (await own.readBinder(ada)).binder;
  if (!stored) throw new Error('there is no binder');
  const body = { version: version ?? stored.version, outline: change(stored.outline) };
  return app.request('PATCH', `/api/binder-reviews/${binder}`, { as, body });
};
const step = (outline: Outline) =>
  moveExhibitByOne(outline, outline.sections.flatMap((one) => one.exhibits)[0]?.id ?? '', 1);
const titles = ({ binder: { outline } }: ReviewedBinder) =>
  outline.sections.flatMap(({ exhibits }) => exhibits.map(({ title }) => title));
const statuses = async (...pendingResponses: Promise<Response>[]) =>
  (await Promise.all(pendingResponses)).map(({ status }) => status);

describe('a shared binder', () => {
  it('is fully readable by a mentor without other access, and the view is recorded', async () => {
    const shared = (await (await list(grace)).json()) as SharedBinders;
    expect(shared).toEqual({
      name: 'Ada Example',
      binders: [{ id: binder, kind: 'petition', title: 'Petition of Ada Example' }],
    });
    const read = (await (await open(grace)).json()) as ReviewedBinder;
    const of = await own.readBinder(ada);
    expect([read.binder, read.files, read.facts]).toEqual([of.binder, of.files, of.facts]);
    expect([read.applicant_id, read.can]).toEqual([ada.id, { update: false, convert: 'none' }]);
    const url = Object.keys(read.files)[0] ?? '';
    expect((await app.request('GET', url, { as: grace })).status).toBe(200);
    expect((await app.request('GET', `/api/shared-evidence/${ada.id}/awards`, { as: grace })).status).toBe(404);
    const { providers } = (await (await app.request('GET', '/api/evidence-grants', { as: ada })).json()) as {
      providers: { provider_id: string; openings: { type: string }[] }[];
    };
    expect(providers.find(({ provider_id }) => provider_id === grace.id)?.openings.map(({ type }) => type)).toEqual([
      'binders',
    ]);
  });

  it('is read with its letter, whose citations use the binder’s numbers', async () => {
    expect(((await (await open(grace)).json()) as ReviewedBinder).document).toBeNull();
    const [exhibit] = await own.exhibits(ada);
    const document = createLetter(createParagraph(1, 'I won the prize (', { exhibit: exhibit?.id ?? '' }, ').'));
    await own.ask(ada, 'PUT', `/api/letters/${binder}`, { begins: 'blank' });
    await own.ask(ada, 'PATCH', `/api/letters/${binder}`, { version: 1, document });
    const read = (await (await open(grace)).json()) as ReviewedBinder;
    expect(read.document).toEqual(document);
    const planned = createPlan(read, { format: 'print' });
    expect(printLetter(document, createResolver(planned)).blocks.map(getPrintedText)).toEqual([
      'I won the prize (Exhibit A-1).',
    ]);
    // The letter itself, its versions and its files stay the applicant's.
    expect((await app.request('GET', `/api/letters/${binder}`, { as: grace })).status).toBe(403);
  });

  it('opens no file outside it, nor one not scanned yet', async () => {
    const { url } = await uploadFile(app, { as: ada, bucket: 'awards', name: 'private.pdf' });
    expect((await app.request('GET', url, { as: grace })).status).toBe(404);
    await app.database.asSystem('a scan is due', (tx) =>
      tx.execute(sql`update files set scan_status = 'pending' where user_id = ${ada.id} and name = 'Loom Prize.pdf'`),
    );
    const names = async (as: TestUser) =>
      Object.values(((await (await open(as)).json()) as ReviewedBinder).files).map(({ name }) => name);
    expect(await names(grace)).toEqual(['Silver Shuttle.pdf']);
  });

  it('is closed with the grant, the assignment or the role, and for an inactive applicant', async () => {
    const awardsAlone = await createUser(app.database, { role: 'attorney' });
    await shareEvidence(app.database, ada, { provider: awardsAlone, types: ['awards'] });
    for (const [as, status] of [
      [awardsAlone, 404],
      [await createUser(app.database, { role: 'mentor' }), 404],
      [await createUser(app.database), 403],
      [await createUser(app.database, { role: 'admin', isOwner: true }), 403],
      [undefined, 401],
    ] as const) {
      expect(await statuses(list(as), open(as), packets(as))).toEqual([status, status, status]);
    }
    const url = Object.keys((await own.readBinder(ada)).files)[0] ?? '';
    await unshareEvidence(app.database, ada, grace);
    expect(await statuses(list(grace), open(grace), packets(grace))).toEqual([404, 404, 404]);
    expect((await app.request('GET', url, { as: grace })).status).toBe(404);
    await unassign(app.database, ada, lex);
    expect(await statuses(list(lex), open(lex), packets(lex), arrange(lex, step), make(lex))).toEqual([
      404, 404, 404, 404, 404,
    ]);
    await shareEvidence(app.database, ada, { provider: grace, types: ['binders'] });
    expect((await open(grace)).status).toBe(200);
    await app.database.asSystem('an applicant is switched off', (tx) =>
      tx.execute(sql`update ${userRoles} set is_active = false where user_id = ${ada.id}`),
    );
    expect(await statuses(list(grace), open(grace), packets(grace))).toEqual([404, 404, 404]);
  });

  it('contains packets that are listed and downloaded, whole and by part', async () => {
    const { id, parts } = await own.createPacket(ada, 'print');
    const { rows, can } = (await (await packets(grace)).json()) as PacketList;
    expect([rows.map((row) => row.id), rows[0]?.changes, can]).toEqual([[id], [], { create: false }]);
    const zip = await packets(grace, `/${id}/packet.zip`);
    expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect((await own.fetchBytes(grace, parts[0]?.url)).subarray(0, 4)).toEqual(new TextEncoder().encode('%PDF'));
    await arrange(lex, (outline) => renamed(outline, 'Golden Loom'));
    const later = (await (await packets(lex)).json()) as PacketList;
    expect([later.rows[0]?.changes.length, later.can]).toEqual([1, { create: true }]);
    const stranger = await createUser(app.database, { role: 'mentor' });
    expect(await statuses(packets(stranger, `/${id}/packet.zip`), packets(undefined, `/${id}/packet.zip`))).toEqual([
      404, 401,
    ]);
    expect((await packets(grace, `/${crypto.randomUUID()}/packet.zip`)).status).toBe(404);
  });
});

describe('an attorney with edit access', () => {
  it('edits the binder, and a mentor does not', async () => {
    const response = await arrange(lex, step);
    expect(response.status, await response.clone().text()).toBe(200);
    const read = (await response.json()) as ReviewedBinder;
    expect([titles(read), read.can]).toEqual([['Silver Shuttle', 'Loom Prize'], { update: true, convert: 'none' }]);
    expect((await readProblem(await arrange(lex, step, 1))).code).toBe('version_conflict');
    expect(await statuses(arrange(grace, step), make(grace), arrange(undefined, step), make(ada))).toEqual([
      403, 403, 401, 403,
    ]);
    const body = { version: read.binder.version, syncs_evidence: false };
    expect((await app.request('PATCH', `/api/binder-reviews/${binder}`, { as: lex, body })).status).toBe(422);
    // Their changes are in the audit trail.
    const trail = await app.database.asSystem('a test reads the trail', (tx) =>
      selectRows(tx, sql`select 1 from audit_entries where table_name = 'binders' and actor_id = ${lex.id}`),
    );
    expect(trail).toHaveLength(1);
  });

  it('leaves the binder as it is by a change that contains nothing', async () => {
    const version = (await own.readBinder(ada)).binder?.version;
    const response = await app.request('PATCH', `/api/binder-reviews/${binder}`, { as: lex, body: { version } });
    expect(response.status, await response.clone().text()).toBe(200);
  });

  it('cannot add or remove files, also by SQL', async () => {
    const { url } = await uploadFile(app, { as: ada, bucket: 'awards', name: 'private.pdf' });
    const added = (outline: Outline) =>
      JSON.parse(JSON.stringify(outline).replace(listItems(outline)[0]?.file ?? '', url));
    const emptied = (outline: Outline) => ({
      sections: outline.sections.map((section) => ({ ...section, exhibits: [] })),
    });
    for (const change of [added, emptied]) {
      const problem = await readProblem(await arrange(lex, change as (outline: Outline) => Outline));
      expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, ['outline']]);
    }
    const titled = (outline: Outline) => renamed(outline, url);
    expect((await arrange(lex, titled)).status).toBeGreaterThanOrEqual(400);
    const { outline } = (await own.readBinder(ada)).binder ?? {};
    if (!outline) throw new Error('there is no binder');
    for (const change of [added, emptied, titled]) {
      await expect(
        app.database.asActor(lex.token, (tx) =>
          tx.execute(sql`update binders set outline = ${JSON.stringify(change(outline))}::jsonb where id = ${binder}`),
        ),
      ).rejects.toThrow();
    }
    expect((await app.request('GET', url, { as: lex })).status).toBe(404);
  });

  it('creates and cancels packets, which the applicant keeps', async () => {
    const queued = (await (await make(lex)).json()) as PacketRow;
    expect(queued).toMatchObject({ state: 'queued', exhibits: 2 });
    const cancel = (as: TestUser | undefined) =>
      app.request('POST', `/api/shared-packets/${binder}/${queued.id}/cancel`, { as });
    expect(await statuses(cancel(grace), cancel(undefined))).toEqual([403, 401]);
    expect((await cancel(lex)).status).toBe(204);
    expect((await own.read(ada, queued.id)).state).toBe('cancelled');
    const again = (await (await make(lex)).json()) as PacketRow;
    await own.make();
    expect(await own.read(ada, again.id)).toMatchObject({ state: 'ready', parts: [{ name: 'Binder.pdf' }] });
    const wrong = { as: lex, body: { format: 'paper' } };
    expect((await app.request('PUT', `/api/shared-packets/${binder}`, wrong)).status).toBe(422);
    // Pinning is the applicant's.
    await expect(
      app.database.asActor(lex.token, (tx) =>
        tx.execute(sql`update filing_packets set is_pinned = true where id = ${again.id}`),
      ),
    ).rejects.toThrow();
  });

  it('loses access if it is revoked, or if the applicant may not write', async () => {
    await shareEvidence(app.database, ada, { provider: lex, types: 'all' });
    expect(await statuses(open(lex), arrange(lex, step), make(lex))).toEqual([200, 403, 403]);
    await shareEvidence(app.database, ada, { provider: lex, types: 'all', canEditBinder: true });
    await app.database.asSystem('a trial ends', (tx) =>
      tx.execute(sql`update ${userRoles} set trial_end_date = now() - interval '1 day' where user_id = ${ada.id}`),
    );
    expect(await statuses(open(lex), arrange(lex, step), make(lex))).toEqual([200, 403, 403]);
    const changed = await app.database.asActor(lex.token, (tx) =>
      selectRows(tx, sql`update binders set title = 'forged' where id = ${binder} returning id`),
    );
    expect(changed).toEqual([]);
    // The applicant reads and downloads.
    expect(
      await statuses(
        app.request('GET', '/api/binder', { as: ada }),
        app.request('GET', '/api/filing-packets', { as: ada }),
      ),
    ).toEqual([200, 200]);
  });
});

function renamed(outline: Outline, title: string): Outline {
  const id = outline.sections.flatMap(({ exhibits }) => exhibits)[0]?.id ?? '';
  return changeExhibit(outline, id, (one) => ({ ...one, title }));
}
