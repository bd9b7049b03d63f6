import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import type { CursorPage } from '#core/shared/list-query.ts';
import { readProblem } from '#testing/accounts.ts';
import { createPng } from '#testing/fixtures.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import { documentStatuses, documentTypes, type Document, type DocumentStatus } from '../schema.ts';
import { documentUploads } from './table.ts';

const app = useTestApp({ INFO_EMAIL: 'info@laurel.example' });
const base = '/api/documents';

describe('submitting a document', () => {
  it.each(documentTypes)('accepts the type %s', async (document_type) => {
    const ada = await createUser(app.database);
    expect(await submit(ada, { document_type })).toMatchObject({ document_type });
  });

  it('takes name and media type from the file, and sets Pending', async () => {
    const ada = await createUser(app.database);
    const { url } = await uploadFile(app, {
      as: ada,
      bucket: 'documents',
      name: 'Letter of Dr. Ünal.png',
      bytes: createPng(),
    });
    const document = await submit(ada, { file_url: url });
    expect(document).toEqual({
      id: expect.any(String),
      user_id: ada.id,
      applicant_name: null,
      document_type: 'Recommendation Letter',
      file_url: url,
      original_filename: 'Letter of Dr. Ünal.png',
      mime_type: 'image/png',
      status: 'Pending',
      reviewer_notes: '',
      reviewer: null,
      reviewed_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      version: 1,
      older: [],
      is_replaced: false,
      review: null,
      can: { changeType: true, delete: true, revise: false, transitions: [], takeOver: false },
    });
    expect(await (await app.request('GET', `${base}/${document.id}`, { as: ada })).json()).toEqual(document);
  });

  it('reports all missing fields at once', async () => {
    const ada = await createUser(app.database);
    const response = await app.request('POST', base, { as: ada, body: {} });
    expect(await readProblem(response)).toMatchObject({
      status: 422,
      fields: { document_type: 'Document type is required', file_url: 'Please upload the document' },
    });
  });

  it.each(['status', 'reviewer_notes', 'reviewer_id', 'user_id', 'original_filename', 'mime_type', 'deleted_at', 'to'])(
    'rejects the key %s, which no form has',
    async (key) => {
      const ada = await createUser(app.database);
      const response = await app.request('POST', base, { as: ada, body: { ...(await input(ada)), [key]: 'forged' } });
      expect(await readProblem(response)).toMatchObject({
        status: 422,
        fields: { [key]: 'This field is not allowed here' },
      });
    },
  );

  it('accepts only an uploaded file of the same user, of a document type', async () => {
    const [ada, eve] = await Promise.all([createUser(app.database), createUser(app.database)]);
    const stolen = await uploadFile(app, { as: eve, bucket: 'documents' });
    for (const file_url of [
      stolen.url,
      'https://example.com/a.pdf',
      'javascript:alert(1)',
      `/files/documents/${ada.id}/1-a.pdf`,
    ]) {
      const response = await app.request('POST', base, {
        as: ada,
        body: { document_type: 'Other Supporting Document', file_url },
      });
      expect(Object.keys((await readProblem(response)).fields ?? {}), file_url).toEqual(['file_url']);
    }
  });

  it('returns the first document if the request is repeated', async () => {
    const ada = await createUser(app.database);
    const body = await input(ada);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = async () =>
      ((await (await app.request('POST', base, { as: ada, body, headers })).json()) as Document).id;
    const ids = new Set(await Promise.all([send(), send(), send()]));
    expect(ids.size).toBe(1);
    expect((await list(ada)).rows).toHaveLength(1);
    expect(
      (await mailsTo(app.database, 'info@laurel.example')).filter(({ data }) => data.email === ada.email),
    ).toHaveLength(1);
  });
});

describe('the submission mail to staff', () => {
  const mailsAbout = async ({ email }: TestUser, mailbox = 'info@laurel.example') =>
    (await mailsTo(app.database, mailbox)).filter(({ data }) => data.email === email);

  it('names the type and the uploader, and links to the document', async () => {
    const ada = await createUser(app.database);
    const { id } = await submit(ada, { document_type: 'Media Coverage' });
    const data = {
      email: ada.email,
      documentType: 'Media Coverage',
      fileName: 'a.pdf',
      link: `/documents?row=${id}`,
    };
    expect(await mailsAbout(ada)).toEqual([{ kind: 'document-submitted', data }]);
  });

  it('is sent to the mailbox in the settings', async () => {
    const ada = await createUser(app.database);
    const set = (value: string) =>
      app.database.asSystem('a test sets the mailbox of staff', (tx) =>
        tx.execute(
          sql`insert into settings (key, value) values ('info_mailbox', ${value}) on conflict (key) do update set value = ${value}`,
        ),
      );
    await set('staff@laurel.example');
    await submit(ada);
    await set('');
    expect(await mailsAbout(ada, 'staff@laurel.example')).toHaveLength(1);
    expect(await mailsAbout(ada)).toEqual([]);
  });

  it('is not queued for a rejected document', async () => {
    const ada = await createUser(app.database);
    await app.request('POST', base, {
      as: ada,
      body: { document_type: 'Other Supporting Document', file_url: '/files/documents/x/1-a.pdf' },
    });
    expect(await mailsAbout(ada)).toEqual([]);
  });
});

describe('GET the list of documents', () => {
  it('returns the newest first, page by page, without duplicates', async () => {
    const ada = await createUser(app.database);
    await app.database.asSystem('many documents of a test person', (tx) =>
      tx.execute(
        sql`insert into document_uploads (user_id, document_type, file_url) select ${ada.id}, 'Award Certificate', '/files/a' from generate_series(1, 120)`,
      ),
    );
    const seen: Document[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: CursorPage<Document> = await list(ada, next && `?from=${next}`);
      seen.push(...page.rows);
      next = page.next;
    }
    expect(seen).toHaveLength(120);
    const newestFirst = seen.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    expect(seen.map(({ id }) => id)).toEqual(newestFirst.map(({ id }) => id));
    expect(seen[0]?.original_filename).toBe('Untitled Document');
  });

  it('filters by status, and rejects an unknown one', async () => {
    const ada = await createUser(app.database);
    const [pending, approved] = [await submit(ada), await submit(ada)];
    await setStatus(ada, approved, 'Approved');
    expect((await list(ada, '?status=Approved')).rows.map(({ id }) => id)).toEqual([approved.id]);
    expect((await list(ada, '?status=Pending')).rows.map(({ id }) => id)).toEqual([pending.id]);
    expect((await readProblem(await app.request('GET', `${base}?status=Done`, { as: ada }))).status).toBe(422);
    expect((await readProblem(await app.request('GET', `${base}?from=1`, { as: ada }))).status).toBe(422);
  });
});

describe('changing the type of a document', () => {
  it.each(documentStatuses)('is allowed or rejected by its status: %s', async (status) => {
    const ada = await createUser(app.database);
    const document = await setStatus(ada, await submit(ada), status);
    const response = await app.request('PATCH', `${base}/${document.id}`, {
      as: ada,
      body: { document_type: 'Citation Evidence', version: document.version },
    });
    if (status === 'Approved' || status === 'Needs Revision') {
      expect(await readProblem(response)).toMatchObject({ status: 409, code: 'document_decided' });
    } else {
      expect(await response.json()).toEqual({
        ...document,
        document_type: 'Citation Evidence',
        version: document.version + 1,
        updated_at: expect.any(String),
      });
    }
  });

  it('rejects an outdated version', async () => {
    const ada = await createUser(app.database);
    const { id } = await submit(ada);
    const change = (document_type: string) =>
      app.request('PATCH', `${base}/${id}`, { as: ada, body: { document_type, version: 1 } });
    expect((await change('Citation Evidence')).status).toBe(200);
    expect(await readProblem(await change('Media Coverage'))).toMatchObject({ status: 409, code: 'version_conflict' });
  });

  it('rejects an unknown type, and every key but the type', async () => {
    const ada = await createUser(app.database);
    const { id } = await submit(ada);
    const response = await app.request('PATCH', `${base}/${id}`, {
      as: ada,
      body: { document_type: 'Poem', version: 1, status: 'Approved' },
    });
    expect(await readProblem(response)).toMatchObject({
      status: 422,
      fields: { document_type: 'Document type is required', status: 'This field is not allowed here' },
    });
  });
});

describe('deleting a document', () => {
  it.each(documentStatuses)('is allowed only if it is pending: %s', async (status) => {
    const ada = await createUser(app.database);
    const document = await setStatus(ada, await submit(ada), status);
    const response = await app.request('DELETE', `${base}/${document.id}`, { as: ada });
    if (status === 'Pending') expect(response.status).toBe(204);
    else expect(await readProblem(response)).toMatchObject({ status: 409, code: 'document_not_pending' });
    expect((await list(ada)).rows).toHaveLength(status === 'Pending' ? 0 : 1);
  });

  it('moves it to Trash, and it can be restored', async () => {
    const ada = await createUser(app.database);
    const document = await submit(ada);
    await app.request('DELETE', `${base}/${document.id}`, { as: ada });
    expect((await list(ada, '?trash=true')).rows).toMatchObject([{ id: document.id }]);
    expect((await app.request('GET', `${base}/${document.id}`, { as: ada })).status).toBe(404);
    expect((await app.request('DELETE', `${base}/${document.id}`, { as: ada })).status).toBe(404);
    const restored = await app.request('POST', `${base}/${document.id}/restore`, { as: ada });
    expect(await restored.json()).toEqual({ ...document, version: 3, updated_at: expect.any(String) });
    expect((await app.request('POST', `${base}/${document.id}/restore`, { as: ada })).status).toBe(404);
  });
});

describe('a new version of a document', () => {
  const revise = async (ada: TestUser, previous_id: string) =>
    app.request('POST', base, { as: ada, body: { ...(await input(ada)), previous_id } });

  it.each(documentStatuses)('is accepted or rejected by its status: %s', async (status) => {
    const ada = await createUser(app.database);
    const first = await setStatus(ada, await submit(ada), status);
    const response = await revise(ada, first.id);
    if (status !== 'Needs Revision') {
      return expect(await readProblem(response)).toMatchObject({ status: 409, code: 'document_not_for_revision' });
    }
    const second = (await response.json()) as Document;
    const { id, file_url, original_filename } = first;
    expect(second).toMatchObject({
      status: 'Pending',
      older: [{ id, status, file_url, original_filename }],
      is_replaced: false,
    });
    expect((await list(ada)).rows).toMatchObject([
      { id: second.id },
      { id, is_replaced: true, can: { revise: false } },
    ]);
  });

  it('lists all earlier versions, oldest first, and names the replaced one to staff', async () => {
    const ada = await createUser(app.database);
    const first = await setStatus(ada, await submit(ada), 'Needs Revision');
    const second = await setStatus(ada, (await (await revise(ada, first.id)).json()) as Document, 'Needs Revision');
    const third = (await (await revise(ada, second.id)).json()) as Document;
    expect(third.older.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(
      (await mailsTo(app.database, 'info@laurel.example'))
        .filter(({ data }) => data.email === ada.email)
        .map(({ data }) => data.revises),
    ).toEqual([undefined, 'a.pdf', 'a.pdf']);
  });

  it('is accepted once until deleted, and restored only if no other replaced it', async () => {
    const ada = await createUser(app.database);
    const first = await setStatus(ada, await submit(ada), 'Needs Revision');
    const responses = await Promise.all([revise(ada, first.id), revise(ada, first.id)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused && (await readProblem(refused)).code).toBe('document_replaced');

    const second = (await responses.find(({ status }) => status === 201)?.json()) as Document;
    await app.request('DELETE', `${base}/${second.id}`, { as: ada });
    expect((await revise(ada, first.id)).status).toBe(201);
    expect(await readProblem(await app.request('POST', `${base}/${second.id}/restore`, { as: ada }))).toMatchObject({
      status: 409,
      code: 'document_replaced',
    });
  });

  it('is 404 for another user’s document, as for a missing one', async () => {
    const [ada, eve] = await Promise.all([createUser(app.database), createUser(app.database)]);
    const first = await setStatus(ada, await submit(ada), 'Needs Revision');
    expect((await revise(eve, first.id)).status).toBe(404);
    expect((await revise(eve, crypto.randomUUID())).status).toBe(404);
  });
});

async function input(as: TestUser) {
  return { document_type: 'Recommendation Letter', file_url: (await uploadFile(app, { as, bucket: 'documents' })).url };
}

async function submit(as: TestUser, changes: Record<string, unknown> = {}): Promise<Document> {
  const response = await app.request('POST', base, {
    as,
    body: { ...(changes.file_url ? { document_type: 'Recommendation Letter' } : await input(as)), ...changes },
  });
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as Document;
}

/** Sets the status as if a user had reviewed it. Returns the document as its owner reads it. */
async function setStatus(as: TestUser, { id }: Document, status: DocumentStatus): Promise<Document> {
  await app.database.asSystem('a test reviews a document', (tx) =>
    tx.update(documentUploads).set({ status }).where(eq(documentUploads.id, id)),
  );
  return (await (await app.request('GET', `${base}/${id}`, { as })).json()) as Document;
}

async function list(as: TestUser, query = ''): Promise<CursorPage<Document>> {
  const response = await app.request('GET', base + query, { as });
  expect(response.status).toBe(200);
  return (await response.json()) as CursorPage<Document>;
}
