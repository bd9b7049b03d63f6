// Content of an archive is imported, and left-out content is named.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { registry } from '#app/server/features.ts';
import { awards } from '#records/record-types/awards.ts';
import { fetchExport, send, withCase, writeZip, type Entries } from '#testing/cases.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import { importCase } from './importing.ts';

const SLOW_MS = 120_000;
const app = useTestApp();
let folder: string;
let bea: TestUser;
let whole: Entries;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'laurel-arrived-'));
  const ada = await createUser(app.database);
  await send(app, { as: ada, path: 'records/awards', body: sampleRecord(awards) });
  whole = (await fetchExport(app, ada)).entries;
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  bea = await createUser(app.database);
});

const importFile = (file: string, adds = false) =>
  importCase(app, registry, { file, email: bea.email, adds, tell: () => {} });
const exportAwards = async (as: TestUser) => (await fetchExport(app, as)).whole.tables.awards ?? [];

describe('importing a case of 2,000 rows', () => {
  it('succeeds', { timeout: SLOW_MS }, async () => {
    const file = await writeZip(
      folder,
      'many.zip',
      withCase(whole, ({ tables }) => {
        const [award] = tables.awards ?? [];
        tables.awards = Array.from({ length: 2000 }, (_, index) => ({
          ...award,
          id: crypto.randomUUID(),
          award_name: `Award ${index}`,
        }));
      }),
    );
    expect(await importFile(file)).toContain('  awards: 2000\n');
    expect((await fetchExport(app, bea)).whole.tables.awards).toHaveLength(2000);
  });
});

describe('files of imported rows', () => {
  it('are never another user’s, even if the archive names one that it does not contain', async () => {
    const eve = await createUser(app.database);
    const { url } = await uploadFile(app, { as: eve, bucket: 'awards', name: 'private.pdf' });
    const named = withCase(whole, ({ tables }) => {
      Object.assign(tables.awards?.[0] ?? {}, { certificate_url: url });
      const values = { certificate_url: url, photos: [url] };
      tables.drafts = [{ id: crypto.randomUUID(), form: 'awards', values, base_version: null }];
    });
    await importFile(await writeZip(folder, 'named.zip', named));
    const { awards: records, drafts } = (await fetchExport(app, bea)).whole.tables;
    expect(records).toMatchObject([{ certificate_url: null }]);
    const gone = `/files/gone${url.slice(url.lastIndexOf('/'))}`;
    expect(drafts).toMatchObject([{ values: { certificate_url: gone, photos: [gone] } }]);
  });

  it('are matched to distinct files of the user, even if these are equal', async () => {
    const ada = await createUser(app.database);
    for (const award_name of ['One', 'Two']) {
      const { url } = await uploadFile(app, { as: ada, bucket: 'awards', name: 'certificate.pdf' });
      const body = { ...sampleRecord(awards), award_name, certificate_url: url };
      await send(app, { as: ada, path: 'records/awards', body });
    }
    const { entries } = await fetchExport(app, ada);
    const later = withCase(entries, ({ tables }) => {
      for (const award of tables.awards ?? []) award.award_name = `Later ${String(award.award_name)}`;
    });
    await importFile(await writeZip(folder, 'alike.zip', entries));
    const stored = (await exportAwards(bea)).map(({ certificate_url }) => certificate_url);
    expect(await importFile(await writeZip(folder, 'later.zip', later), true)).toContain('2 rows and 0 files');
    const all = (await exportAwards(bea)).map(({ certificate_url }) => certificate_url);
    expect(new Set(stored).size).toBe(2);
    for (const url of stored) expect(all.filter((one) => one === url)).toHaveLength(2);
  });
});

describe('rows that are not imported', () => {
  it('are in the report, each table with the reason', async () => {
    const file = await writeZip(folder, 'whole.zip', whole);
    const report = await importFile(file);
    expect(report).toContain('  awards: 1\n');
    expect(report).toContain('Not imported:\n');
    expect(report).toContain('  account: 1, because the user who imports already has an account');
    expect(report).toContain('  sessions: 1, because you sign in again on the new site');
  });

  it('include others’ content: a mentor’s comment, a review, a document’s status', async () => {
    const other = crypto.randomUUID();
    const file = await writeZip(
      folder,
      'others.zip',
      withCase(whole, (one) => {
        const [award] = one.tables.awards ?? [];
        const comment = { record_type: 'awards', record_id: award?.id, user_id: one.user_id };
        const [theirs, own] = [crypto.randomUUID(), crypto.randomUUID()];
        one.tables.record_comments = [
          { ...comment, id: theirs, author_id: other, parent_id: null, body: 'Of a mentor' },
          { ...comment, id: own, author_id: one.user_id, parent_id: theirs, body: 'Of the applicant' },
        ];
        one.tables.tasks = [
          {
            id: crypto.randomUUID(),
            title: 'Letters',
            criteria: 'i',
            action_item: 'Ask',
            status: 'Reviewed',
            reviewer_comments: 'Forged',
          },
        ];
        one.tables.document_uploads = [
          {
            id: crypto.randomUUID(),
            document_type: 'Award Certificate',
            file_url: '/files/documents/x/1-gone.pdf',
            status: 'Approved',
          },
        ];
      }),
    );
    const report = await importFile(file);
    const { tables } = (await fetchExport(app, bea)).whole;
    expect(tables.record_comments).toMatchObject([{ body: 'Of the applicant', parent_id: null, author_id: bea.id }]);
    expect(tables.tasks).toMatchObject([{ status: 'In Progress', reviewer_comments: '' }]);
    expect(tables.document_uploads).toEqual([]);
    expect(report).toContain('record_comments: 1, because another user wrote it');
    expect(report).toContain('document_uploads: 1, because its file is not in the archive');
    expect(report).toContain('Submitted or reviewed tasks go back to In Progress');
  });
});
