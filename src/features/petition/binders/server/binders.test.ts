import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { addUpload, listExhibits, listItems, moveExhibit, type Outline } from '#binder-engine/outline.ts';
import { createActorContext } from '#core/server/actor-context.ts';
import { selectRows } from '#core/server/database/database.ts';
import { fileUrl } from '#core/shared/uploads.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';
import { readProblem } from '#testing/accounts.ts';
import { createPdf } from '#testing/fixtures.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import { binderResponse, type BinderResponse, type StoredBinder } from '../schema.ts';
import { inspectDueFiles } from './inspection.ts';
import { readBinder } from './planning-data.ts';

const app = useTestApp();
let ada: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
});

const send = (method: string, path: string, { as = ada, body }: { as?: TestUser | undefined; body?: object } = {}) =>
  app.request(method, `/api/binder${path}`, { as, body });

async function read(response: Response | Promise<Response>): Promise<BinderResponse> {
  const got = await response;
  expect(got.status, await got.clone().text()).toBe(200);
  return binderResponse.parse(await got.json());
}

async function upload(name: string, as = ada): Promise<string> {
  return (await uploadFile(app, { as, bucket: 'awards', name })).url;
}

async function addAward(award_name: string, values: object = {}, as = ada): Promise<{ id: string; version: number }> {
  const body = { award_name, awarding_organization: 'The Guild', ...values };
  const response = await app.request('POST', '/api/records/awards', { as, body });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as { id: string; version: number };
}

function binderIn({ binder }: BinderResponse): StoredBinder {
  if (!binder) throw new Error('There is no binder');
  return binder;
}

const titles = (outline: Outline) => listExhibits(outline).map(({ title }) => title);

async function createBinder(): Promise<StoredBinder> {
  await addAward('Loom Prize', { certificate_url: await upload('certificate.pdf') });
  await addAward('Silver Shuttle', { media_coverage_url: [await upload('coverage.pdf')] });
  return binderIn(await read(send('PUT', '')));
}

describe('a binder', () => {
  it('is created once, from the records with files, in sections by criterion', async () => {
    expect((await read(send('GET', ''))).binder).toBeNull();
    await addAward('Without files');
    const { outline, title, version } = await createBinder();
    expect(title).toBe('Petition of Ada Example');
    expect(titles(outline)).toEqual(['Loom Prize', 'Silver Shuttle']);
    expect(outline.sections.find(({ id }) => id === 'i')?.exhibits).toHaveLength(2);
    expect(binderIn(await read(send('PUT', ''))).version).toBe(version);
  });

  it('returns the inspection results of each file once available', async () => {
    await createBinder();
    const before = await read(send('GET', ''));
    expect(Object.values(before.files).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['certificate.pdf', 'coverage.pdf']),
    );
    await inspectDueFiles(app, new AbortController().signal);
    const { files, facts } = await read(send('GET', ''));
    for (const { sha256 } of Object.values(files)) expect(facts[sha256]).toMatchObject({ kind: 'pdf' });
  });

  it('returns results of files sent in messages, and of no file outside it', async () => {
    const { outline, version } = await createBinder();
    const sent = async (name: string) =>
      (await uploadFile(app, { as: ada, bucket: 'messages', name, bytes: createPdf(`${name} of ${ada.id}`) })).url;
    const [named, other] = [await sent('named.pdf'), await sent('other.pdf')];
    await inspectDueFiles(app, new AbortController().signal);
    const to = { section: 'ii' };
    const added = addUpload(outline, { file: named, title: 'Sent' }, { to, newId: randomUUID });
    const { files, facts } = await read(send('PATCH', '', { body: { version, outline: added } }));
    const { sha256 = '' } = files[named] ?? {};
    expect(facts[sha256]).toBeUndefined();
    await inspectDueFiles(app, new AbortController().signal);
    expect((await read(send('GET', ''))).facts[sha256]).toMatchObject({ kind: 'pdf' });
    const stored = await app.database.asSystem('a test looks', (tx) =>
      selectRows<{ key: string }>(
        tx,
        sql`select key from files join file_inspections using (sha256) where user_id = ${ada.id}`,
      ),
    );
    expect(stored.map(({ key }) => fileUrl(key))).not.toContain(other);
  });

  it('reads the inspections of its files, and of no others of its user', async () => {
    const { outline } = await createBinder();
    const bytes = createPdf(`Beside the binder of ${ada.id}`);
    const { url } = await uploadFile(app, { as: ada, bucket: 'awards', name: 'beside.pdf', bytes });
    await inspectDueFiles(app, new AbortController().signal);
    const ctx = createActorContext({ services: app, access: applicant('read'), token: ada.token, ip: '' });
    const { json } = await ctx.read(readBinder({ kind: 'petition' }));
    const { files, facts } = JSON.parse(json ?? '') as Pick<BinderResponse, 'files' | 'facts'>;
    const named = listItems(outline).map(({ file }) => files[file]?.sha256);
    expect(new Set(Object.keys(facts))).toEqual(new Set(named));
    expect(named).not.toContain(files[url]?.sha256);
  });

  it('reads the titles and files of records, and none of their long texts', async () => {
    const summary = `A life in thread ${'and silk '.repeat(500)}the end`;
    const body = { executive_summary: summary, executive_summary_docs: [await upload('life.pdf')] };
    const response = await app.request('POST', '/api/records/totality', { as: ada, body });
    expect(response.status, await response.clone().text()).toBe(201);
    await addAward('Loom Prize', {
      certificate_url: await upload('a.pdf'),
      award_criteria: 'Only for the best of all',
    });
    const ctx = createActorContext({ services: app, access: applicant('read'), token: ada.token, ip: '' });
    const { json } = await ctx.read(readBinder({ kind: 'petition' }));
    expect(json).not.toContain('the end');
    expect(json).not.toContain('Only for the best of all');
    const shown = titles(binderIn(await read(send('PUT', ''))).outline);
    expect(shown).toEqual(['Loom Prize', expect.stringMatching(/^A life in thread (and silk )+.*…$/)]);
  });

  it('saves its order, titles and numbering', async () => {
    const { outline, version } = await createBinder();
    const [first] = listExhibits(outline);
    const moved = moveExhibit(outline, first?.id ?? '', { section: 'ii', index: 0 });
    const changed = binderIn(
      await read(send('PATCH', '', { body: { version, outline: moved, scheme: 'section', stamp_prefix: 'Ada' } })),
    );
    expect(changed).toMatchObject({ scheme: 'section', stamp_prefix: 'Ada', outline: moved });
    expect(changed.version).toBe(version + 1);
  });

  it('rejects a change with an outdated version', async () => {
    const { version } = await createBinder();
    await read(send('PATCH', '', { body: { version, title: 'One' } }));
    const late = await send('PATCH', '', { body: { version, title: 'Other' } });
    expect([late.status, (await readProblem(late)).code]).toEqual([409, 'version_conflict']);
    expect(binderIn(await read(send('GET', ''))).title).toBe('One');
  });

  it('rejects a change with an outdated version before it looks for the files', async () => {
    const { outline, version } = await createBinder();
    const missing = JSON.parse(JSON.stringify(outline).replaceAll('.pdf', 'x.pdf')) as object;
    expect((await send('PATCH', '', { body: { version, outline: missing } })).status).toBe(422);
    expect((await send('PATCH', '', { body: { version: version + 9, outline: missing } })).status).toBe(409);
  });

  it('rejects syncing with an outdated version, even if nothing would change', async () => {
    const { version } = await createBinder();
    const late = await send('POST', '/sync', { body: { version: version + 9, takes: 'both' } });
    expect([late.status, (await readProblem(late)).code]).toEqual([409, 'version_conflict']);
  });

  it('stays as it is if a change contains nothing', async () => {
    const { version, title } = await createBinder();
    expect(binderIn(await read(send('PATCH', '', { body: { version } }))).title).toBe(title);
    expect((await send('PATCH', '', { body: { version: version + 9 } })).status).toBe(409);
  });

  it('syncs with the records if syncing is on', async () => {
    const { version } = await createBinder();
    const { id, version: awardVersion } = await addAward('New Prize', { certificate_url: await upload('new.pdf') });
    const outdated = await read(send('GET', ''));
    expect([outdated.added.length, outdated.gone]).toEqual([1, []]);
    const followed = await read(send('POST', '/sync', { body: { version, takes: 'added' } }));
    expect(titles(binderIn(followed).outline)).toContain('New Prize');
    expect(followed.added).toEqual([]);

    await app.request('PATCH', `/api/records/awards/${id}`, {
      as: ada,
      body: { certificate_url: null, version: awardVersion },
    });
    const { gone } = await read(send('GET', ''));
    expect(gone).toHaveLength(1);
    const left = await read(send('POST', '/sync', { body: { version: binderIn(followed).version, takes: 'gone' } }));
    expect(titles(binderIn(left).outline)).not.toContain('New Prize');
  });

  it('keeps an exhibit at its position, by id, if the only file of its record is replaced', async () => {
    const award = await addAward('Loom Prize', { certificate_url: await upload('certificate.pdf') });
    await addAward('Silver Shuttle', { certificate_url: await upload('other.pdf') });
    const { outline, version } = binderIn(await read(send('PUT', '')));
    const body = { certificate_url: await upload('replacement.pdf'), version: award.version };
    await app.request('PATCH', `/api/records/awards/${award.id}`, { as: ada, body });
    const followed = await read(send('POST', '/sync', { body: { version, takes: 'both' } }));
    const after = binderIn(followed).outline;
    expect(listExhibits(after).map(({ id }) => id)).toEqual(listExhibits(outline).map(({ id }) => id));
    expect(listItems(after).map(({ file }) => file)).toEqual([body.certificate_url, listItems(outline)[1]?.file]);
    expect([followed.added, followed.gone]).toEqual([[], []]);
  });

  it('accepts only the user’s own files, and protects them from the sweep', async () => {
    const { outline, version } = await createBinder();
    const ben = await createUser(app.database);
    const add = (file: string, title = 'Letter'): Outline => ({
      sections: outline.sections.map((one) =>
        one.id === 'ii'
          ? {
              ...one,
              exhibits: [
                {
                  id: crypto.randomUUID(),
                  title: 'Letter',
                  isIncluded: true,
                  record: null,
                  items: [{ id: crypto.randomUUID(), title, isIncluded: true, file, from: 'upload' }],
                },
              ],
            }
          : one,
      ),
    });
    const bens = await upload('ben.pdf', ben);
    const expectRefused = async (at: number) => {
      const foreign = await send('PATCH', '', { body: { version: at, outline: add(bens) } });
      expect([foreign.status, Object.keys((await readProblem(foreign)).fields ?? {})]).toEqual([422, ['outline']]);
    };
    await expectRefused(version);
    const { url } = await uploadFile(app, { as: ada, bucket: 'binder', name: 'letter.pdf' });
    const saved = binderIn(await read(send('PATCH', '', { body: { version, outline: add(url, bens) } })));
    // A title that looks like a URL does not make a file the user's own.
    await expectRefused(saved.version);
    expect(listItems(saved.outline).map(({ file }) => file)).toContain(url);
  });

  it('reports every invalid field at once', async () => {
    const { version } = await createBinder();
    const response = await send('PATCH', '', {
      body: { version, title: ' ', scheme: 'roman', first_page: 0, stamp_prefix: 'x'.repeat(41) },
    });
    expect(response.status).toBe(422);
    expect(Object.keys((await readProblem(response)).fields ?? {}).toSorted()).toEqual([
      'first_page',
      'scheme',
      'stamp_prefix',
      'title',
    ]);
  });

  it('is closed to other users', async () => {
    await createBinder();
    const ben = await createUser(app.database);
    expect((await read(send('GET', '', { as: ben }))).binder).toBeNull();
    const follow = await send('POST', '/sync', { as: ben, body: { version: 1, takes: 'both' } });
    expect(follow.status).toBe(404);
    const change = await send('PATCH', '', { as: ben, body: { version: 1, title: 'Mine' } });
    expect(change.status).toBe(409);
  });

  it.each([
    ['a signed-out visitor', 401, 401, undefined],
    ['a mentor', 403, 403, { role: 'mentor' }],
    ['an applicant whose access is switched off', 403, 403, { isActive: false }],
    ['an applicant whose trial has ended', 200, 403, { trialDays: -1 }],
  ] as const)('responds to %s with %d for reads, and %d for writes', async (_who, reads, writes, facts) => {
    const as = facts && (await createUser(app.database, facts));
    const ask = (method: string, path: string, body?: object) =>
      app.request(method, `/api/binder${path}`, { as, body }).then(({ status }) => status);
    expect(await ask('GET', '')).toBe(reads);
    expect(await ask('PUT', '')).toBe(writes);
    expect(await ask('PATCH', '', { version: 1, title: 'A' })).toBe(writes);
    expect(await ask('POST', '/sync', { version: 1, takes: 'both' })).toBe(writes);
  });
});
