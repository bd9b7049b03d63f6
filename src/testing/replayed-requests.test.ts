// Repeats the same request, and different ones under its key, for each route with a key.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';

import { newIp } from './accounts.ts';
import { fileOfRoute, keyedRoutes } from './all-samples.ts';
import type { ApiDocument } from './fuzz.ts';
import { createUser } from './people.ts';
import type { Sending } from './replayed-requests.ts';
import { assign, unassign, writtenTask } from './tasks.ts';
import { useTestApp } from './test-app.ts';
import { uploadFile } from './uploads.ts';

const app = useTestApp({ RATE_LIMIT_CONTACT: '1000000', RATE_LIMIT_UPLOADS: '1000000' });

type Row = Record<string, unknown> & { id: string; deleted_at?: string | null };

const send = (sending: Sending, key: string, change: Partial<Sending> = {}) => {
  const { as, path, body } = { ...sending, ...change };
  return app.request('POST', path, { ...(as && { as }), body, headers: { 'idempotency-key': key }, ip: newIp() });
};
const readCode = async (response: Response) => [response.status, ((await response.json()) as Problem).code];
const reused = [422, 'idempotency_key_reused'];

async function countRows(table: string): Promise<number> {
  const [row] = await app.database.asSystem('a test counts', (tx) =>
    selectRows<{ count: number }>(tx, sql`select count(*)::int as count from ${sql.identifier(table)}`),
  );
  return row?.count ?? 0;
}

/** Number of rows that the work adds. */
async function added(table: string, work: () => Promise<void>): Promise<number> {
  const before = await countRows(table);
  await work();
  return (await countRows(table)) - before;
}

describe('the list of idempotent routes', () => {
  let document: ApiDocument;
  beforeAll(async () => {
    document = (await (await app.request('GET', '/api/openapi.json')).json()) as ApiDocument;
  });
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
    );

  it('is complete: the OpenAPI document has the same', () => {
    const named = operations().filter(({ operation }) =>
      operation.parameters?.some((parameter) => parameter.name === 'Idempotency-Key'),
    );
    const names = named.map(({ name }) => name);
    const lines = [
      ...names
        .filter((name) => !Object.hasOwn(keyedRoutes, name))
        .map((name) => `${fileOfRoute(name)}: add \`keyedRoutes: { '${name}': { table, prepare, change } }\``),
      ...Object.keys(keyedRoutes)
        .filter((name) => !names.includes(name))
        .map(
          (name) => `${fileOfRoute(name)}: delete \`${name}\` from \`keyedRoutes\`, or declare it with \`adds: true\``,
        ),
    ];
    expect(lines).toEqual([]);
  });

  it('contains every route that adds a row for a user', () => {
    // Routes that create nothing twice even without a key: an email has one account, a file its own bytes, a user one
    // row of permissions, a pair one assignment, an order one requested refund, and terms follow a version.
    const others = [
      'POST /api/accounts/sign-up',
      'POST /api/assignments',
      'POST /api/binder-conversions',
      'POST /api/files/{bucket}',
      'POST /api/orders/{id}/refund-requests',
      'POST /api/files/own/rename',
      'POST /api/sub-admins',
      'POST /api/terms',
    ];
    const adding = operations()
      .filter(({ operation }) => '201' in operation.responses)
      .map(({ name }) => name);
    const twice = adding.filter((name) => !others.includes(name) && !Object.hasOwn(keyedRoutes, name));
    expect(twice.map((name) => `${name}: declare it with \`adds: true\``)).toEqual([]);
  });
});

describe.each(Object.entries(keyedRoutes))(
  'idempotency of %s',
  (name, { table, prepare, change, hasTrash, isVisitors }) => {
    const success = isVisitors ? 204 : table === 'orders' ? 200 : 201;
    let sending: Sending;
    let key: string;
    beforeAll(async () => {
      sending = await prepare(app);
    });
    const begin = async () => {
      sending = await prepare(app);
      key = crypto.randomUUID();
    };

    it('returns the same response to the same request', async () => {
      await begin();
      const rows = await added(table, async () => {
        const first = await send(sending, key);
        expect(first.status, await first.clone().text()).toBe(success);
        const again = await send(sending, key);
        expect([again.status, await again.text()]).toEqual([success, await first.text()]);
        const inAnotherOrder = Object.fromEntries(Object.entries(sending.body).toReversed());
        expect((await send(sending, key, { body: inAnotherOrder })).status).toBe(success);
      });
      expect(rows).toBe(1);
    });

    it('creates one row for five concurrent requests', async () => {
      await begin();
      const rows = await added(table, async () => {
        const responses = await Promise.all(Array.from({ length: 5 }, () => send(sending, key)));
        expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => success));
        expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
      });
      expect(rows).toBe(1);
    });

    it('rejects different content, and returns the existing row', async () => {
      await begin();
      const rows = await added(table, async () => {
        const first = await send(sending, key);
        const other = await send(sending, key, { body: { ...sending.body, ...change } });
        const problem = (await other.json()) as Problem;
        expect([problem.status, problem.code]).toEqual(reused);
        if (!isVisitors) expect(problem.madeId).toBe(await madeBy(key));
        if (!isVisitors) expect(await (await send(sending, key)).text()).toBe(await first.text());
      });
      expect(rows).toBe(1);
    });

    it('accepts one of two concurrent contents, and rejects the other', async () => {
      await begin();
      const rows = await added(table, async () => {
        const responses = await Promise.all([
          send(sending, key),
          send(sending, key, { body: { ...sending.body, ...change } }),
        ]);
        expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([success, 422]);
      });
      expect(rows).toBe(1);
    });

    it('rejects the key of another operation', async () => {
      await begin();
      if (isVisitors) return;
      const { as, elsewhere } = sending;
      const another =
        name === 'POST /api/support/tickets'
          ? { path: sending.path, body: { ...sending.body, subject: 'Hm' } }
          : { path: '/api/support/tickets', body: { subject: 'A', description: 'B' } };
      await send(sending, key);
      const rows = await added('support_tickets', async () => {
        expect(await readCode(await send({ as, ...another }, key))).toEqual(reused);
      });
      expect(rows).toBe(0);
      if (elsewhere) expect(await readCode(await send(sending, key, { path: elsewhere }))).toEqual(reused);

      const [earlier, mine] = [crypto.randomUUID(), await countRows(table)];
      await send({ as, path: '/api/support/tickets', body: { subject: 'A', description: 'B' } }, earlier);
      const between = await countRows(table);
      if (name !== 'POST /api/support/tickets') {
        expect([await readCode(await send(sending, earlier)), between - mine]).toEqual([reused, 0]);
      }
    });

    it('does not see the keys of other users', async () => {
      await begin();
      const others = await prepare(app);
      const rows = await added(table, async () => {
        const responses = [await send(sending, key), await send(others, key), await send(others, key)];
        expect(responses.map(({ status }) => status)).toEqual([success, success, success]);
      });
      expect(rows).toBe(2);
    });

    it.runIf(hasTrash)('returns a row that is now in Trash', async () => {
      await begin();
      const { id } = (await (await send(sending, key)).json()) as Row;
      expect(
        (await app.request('DELETE', `${sending.path}/${id}`, { ...(sending.as && { as: sending.as }) })).status,
      ).toBe(204);
      const again = await send(sending, key);
      const row = (await again.json()) as Row;
      expect([again.status, row.id, typeof row.deleted_at]).toEqual([201, id, 'string']);
      expect(await readCode(await send(sending, key, { body: { ...sending.body, ...change } }))).toEqual(reused);
    });

    // Orders are never deleted, since the ledger needs them.
    it.runIf(!isVisitors && table !== 'orders')('reports a row that is permanently deleted', async () => {
      await begin();
      await send(sending, key);
      const made = await madeBy(key);
      await app.database.asSystem('a test removes a row', (tx) =>
        tx.execute(sql`delete from ${sql.identifier(table)} where id = ${made}`),
      );
      expect(await readCode(await send(sending, key))).toEqual([404, 'not_found']);
      expect(await added(table, async () => void (await send(sending, key)))).toBe(0);
    });
  },
);

describe('an idempotency key', () => {
  it('returns the row with later changes', async () => {
    const as = await createUser(app.database);
    const key = crypto.randomUUID();
    const sending = { as, path: '/api/tasks', body: writtenTask };
    const { id, version } = (await (await send(sending, key)).json()) as Row;
    await app.request('PATCH', `/api/tasks/${id}`, { as, body: { title: 'Later', version } });
    expect(await (await send(sending, key)).json()).toMatchObject({ id, title: 'Later', version: 2 });
  });

  it('returns the existing row even if creating it is no longer allowed', async () => {
    const [applicant, mentor] = [await createUser(app.database), await createUser(app.database, { role: 'mentor' })];
    await assign(app.database, applicant, mentor);
    const upload = async () => (await uploadFile(app, { as: applicant, bucket: 'documents' })).url;
    const submit = async (previous_id: string | null) => ({
      as: applicant,
      path: '/api/documents',
      body: { document_type: 'Award Certificate', file_url: await upload(), previous_id },
    });
    const { id } = (await (await send(await submit(null), crypto.randomUUID())).json()) as Row;
    const review = { status: 'Needs Revision', reviewer_notes: 'Both sides, please', version: 1 };
    expect((await app.request('POST', `/api/documents/${id}/review`, { as: mentor, body: review })).status).toBe(200);
    // A document is revised once, so the second request would be one too many.
    const [revision, key] = [await submit(id), crypto.randomUUID()];
    const responses = [...(await Promise.all([send(revision, key), send(revision, key)])), await send(revision, key)];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(
      new Set(await Promise.all(responses.map(async (response) => ((await response.json()) as Row).id))).size,
    ).toBe(1);
    expect(await readCode(await send(revision, crypto.randomUUID()))).toEqual([409, 'document_replaced']);
  });

  it('an idempotency key of an assigned task returns what its mentor can still read after the assignment', async () => {
    const [applicant, mentor] = [await createUser(app.database), await createUser(app.database, { role: 'mentor' })];
    await assign(app.database, applicant, mentor);
    const [sending, key] = [
      {
        as: mentor,
        path: '/api/task-assignments',
        body: { user_id: applicant.id, title: 'Write', due_date: '2026-12-24' },
      },
      crypto.randomUUID(),
    ];
    expect((await send(sending, key)).status).toBe(201);
    await unassign(app.database, applicant, mentor);
    expect(await (await send(sending, key)).json()).toMatchObject({
      is_ended: true,
      can: { edit: false, transitions: [] },
    });
    expect((await send(sending, crypto.randomUUID())).status).toBe(422);
  });

  it('returns the record even if its file was deleted in the meantime', async () => {
    const as = await createUser(app.database);
    const { url } = await uploadFile(app, { as, bucket: 'awards' });
    const [sending, key] = [
      {
        as,
        path: '/api/records/awards',
        body: { award_name: 'A prize', awarding_organization: 'A society', certificate_url: url },
      },
      crypto.randomUUID(),
    ];
    const first = (await (await send(sending, key)).json()) as Row;
    await app.database.asSystem('a test removes a file', (tx) =>
      tx.execute(sql`delete from files where user_id = ${as.id}`),
    );
    const again = await send(sending, key);
    expect([again.status, await again.json()]).toEqual([201, first]);
  });

  it('an idempotency key of a rejected request is free for a valid one', async () => {
    const as = await createUser(app.database);
    const key = crypto.randomUUID();
    const sending = {
      as,
      path: '/api/records/awards',
      body: {
        award_name: 'A prize',
        awarding_organization: 'A society',
        certificate_url: `/files/awards/${as.id}/1-a.pdf`,
      },
    };
    expect((await send(sending, key)).status).toBe(422);
    expect((await send(sending, key, { body: { ...sending.body, certificate_url: null } })).status).toBe(201);
  });

  it.each(['again', '', '0198c0de'])('must be a UUID, which %j is not', async (key) => {
    const as = await createUser(app.database);
    expect(await readCode(await send({ as, path: '/api/tasks', body: writtenTask }, key))).toEqual([422, 'invalid']);
  });
});

async function madeBy(key: string): Promise<string | undefined> {
  const [row] = await app.database.asSystem('a test looks up what a key made', (tx) =>
    selectRows<{ id: string }>(tx, sql`select row_id as id from idempotency_keys where key = ${key}`),
  );
  return row?.id;
}
