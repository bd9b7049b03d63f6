import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import { documentUploads } from '#features/collaboration/documents/server/table.ts';
import { auditEntries, emptyAudit } from '#testing/audit.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { readPlan } from '#testing/plans.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { AuditRow } from '../schema.ts';
import { selectPart } from './queries.ts';

type Part = { rows: AuditRow[]; next: string | null };

const app = useTestApp();
let owner: TestUser;
let mentor: TestUser;
let ada: TestUser;
beforeAll(async () => {
  owner = await createUser(app.database, { role: 'admin', isOwner: true });
  mentor = await createUser(app.database, { role: 'mentor', email: 'mm@xn--bcher-kva.example' });
  ada = await createUser(app.database, { email: 'tomm@xn--bcher-kva.example' });
  await app.database.asSystem('a test gives names', async (tx) => {
    await tx.execute(sql`update users set name = 'Olive Owner' where id = ${owner.id}`);
    await tx.execute(sql`update users set name = 'Marek Mentor' where id = ${mentor.id}`);
    await tx.execute(sql`update users set name = 'Zoë García' where id = ${ada.id}`);
  });
});

describe('GET the audit list', () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  beforeAll(async () => {
    await emptyAudit(app);
    // Sixty entries of an owner about roles, one per minute, and one of a mentor on another day.
    await app.database.asSystem('a test makes entries', async (tx) => {
      await tx.execute(
        sql`insert into audit_entries (at, actor_id, actor_role, action, table_name, row_id, subject_id, after, values_hash)
            select now() - make_interval(mins => n), ${owner.id}::uuid, 'owner', 'update', 'user_roles', n::text, case when n % 2 = 0 then ${ada.id}::uuid end, '{"is_active": false}', '' from generate_series(1, 60) as n`,
      );
      await tx.execute(
        sql`insert into audit_entries (at, actor_id, actor_role, action, table_name, row_id, subject_id, before, after, values_hash)
            values (${ago(40)}, ${mentor.id}, 'mentor', 'update', 'tasks', 't', ${ada.id}, '{"status": "Submitted"}', '{"status": "Reviewed"}', '')`,
      );
    });
  });

  const ask = async (query: Record<string, string>): Promise<Part> => {
    const response = await app.request('GET', `/api/audit?${new URLSearchParams(query)}`, { as: owner });
    expect(response.status).toBe(200);
    return (await response.json()) as Part;
  };

  it('returns entries newest first, without duplicates across pages', async () => {
    const seen: AuditRow[] = [];
    for (let from: string | null | undefined; from !== null;) {
      const { rows, next } = await ask(from ? { from } : {});
      seen.push(...rows);
      from = next;
    }
    expect(seen.map(({ row_id }) => row_id)).toEqual([...Array.from({ length: 60 }, (_, n) => String(n + 1)), 't']);
    const oldest = await ask({ direction: 'asc' });
    expect(oldest.rows.slice(0, 2).map(({ row_id }) => row_id)).toEqual(['t', '60']);
    expect((await ask({ direction: 'asc', from: oldest.next ?? '' })).rows[0]?.row_id).toBe('36');
  });

  it.each<[Record<string, string>, number, string]>([
    [{ q: 'marek' }, 1, 't'],
    [{ q: 'garcia zoe' }, 25, '2'],
    [{ q: 'MM@bücher.example' }, 1, 't'],
    [{ q: 'mm@xn--bcher-kva.example' }, 1, 't'],
    [{ q: 'no such name' }, 0, ''],
    [{ area: 'tasks' }, 1, 't'],
    [{ action: 'delete' }, 0, ''],
    [{ action: 'update', area: 'user_roles', q: 'GARCIA' }, 25, '2'],
    [{ until: ago(30).slice(0, 10) }, 1, 't'],
    [{ since: ago(50).slice(0, 10), until: ago(39).slice(0, 10) }, 1, 't'],
    [{ since: ago(39).slice(0, 10), q: 'marek' }, 0, ''],
  ])('filters by %j', async (query, count, first) => {
    const { rows } = await ask(query);
    expect([rows.length, rows[0]?.row_id ?? '']).toEqual([count, first]);
  });

  it('shows users’ current names, and can be downloaded as a file', async () => {
    const { rows } = await ask({ area: 'tasks' });
    expect(rows[0]).toMatchObject({
      actor_name: 'Marek Mentor',
      actor_email: mentor.email,
      subject_name: 'Zoë García',
      before: { status: 'Submitted' },
      after: { status: 'Reviewed' },
    });
    const file = await app.request('GET', '/api/audit?format=csv', { as: owner });
    const lines = (await file.text()).trim().split('\r\n');
    expect([lines.length, file.headers.get('content-disposition')]).toEqual([62, 'attachment; filename="audit.csv"']);
    expect(lines.at(-1)).toContain('Marek Mentor');
    const one = await app.request('GET', `/api/audit/${rows[0]?.id}`, { as: owner });
    expect(await one.json()).toEqual(rows[0]);
  });

  it('rejects invalid filters, an unknown entry, and users who are not owners', async () => {
    const status = async (path: string, as?: TestUser) =>
      (await app.request('GET', `/api/audit${path}`, as && { as })).status;
    expect(await status('?since=yesterday', owner)).toBe(422);
    expect(await status('?area=nothing', owner)).toBe(422);
    expect(await status(`/${crypto.randomUUID()}`, owner)).toBe(404);
    expect(await status('/none', owner)).toBe(404);
    const sub = await createUser(app.database, { role: 'admin', permissions: ['manage_users', 'manage_roles'] });
    expect([await status(''), await status('', sub), await status('', mentor), await status('', ada)]).toEqual([
      401, 403, 403, 403,
    ]);
    const seen = app.database.asActor(sub.token, (tx) => selectRows(tx, sql`select from audit_entries`));
    expect(await seen).toEqual([]);
  });
});

it('the audit list has entries of a table that was renamed under its present name', async () => {
  await app.database.asSystem('a test adds an entry from before', (tx) =>
    tx.execute(
      sql`insert into audit_entries (actor_role, action, table_name, row_id, values_hash) values ('admin', 'update', 'site_claims', 'figure', '')`,
    ),
  );
  const response = await app.request('GET', '/api/audit?area=site_stats', { as: owner });
  expect(((await response.json()) as { rows: object[] }).rows).toMatchObject([
    { table_name: 'site_stats', row_id: 'figure' },
  ]);
  await app.database.asSystem('a test removes it', (tx) =>
    tx.execute(sql`delete from audit_entries where row_id = 'figure'`),
  );
});

describe('the audit list with twenty thousand entries', () => {
  beforeAll(async () => {
    await app.database.asSystem('a test makes many entries', async (tx) => {
      await tx.execute(
        sql`insert into audit_entries (at, actor_id, actor_role, action, table_name, row_id, values_hash)
            select now() - make_interval(secs => n), gen_random_uuid(), 'admin', case when n % 9 = 0 then 'insert' else 'update' end, case when n % 1000 = 0 then 'settings' else 'user_roles' end, n::text, '' from generate_series(1, 20000) as n`,
      );
      await tx.execute(sql`analyze audit_entries`);
    });
  }, 60_000);

  it.each<Parameters<typeof selectPart>[1]>([
    {},
    { direction: 'asc' },
    { q: 'marek' },
    { area: 'settings' },
    { action: 'insert', since: '2026-01-01' },
    { area: 'settings', q: 'olive' },
  ])('reads a page by an index, without reading or sorting all: %j', async (query) => {
    const plan = await app.database.asSystem('a test looks at a plan', async (tx) =>
      readPlan(tx, await selectPart(tx, query, 26)),
    );
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toContain('Seq Scan on audit_entries');
  });
});

describe('opening another user’s file', () => {
  it('is recorded once, however many ranges are read, and not for its owner', async () => {
    const { url } = await uploadFile(app, { as: ada, bucket: 'documents', name: 'Letter.pdf' });
    await app.database.asSystem('a test names the file in a document of an assigned user', async (tx) => {
      await tx
        .insert(documentUploads)
        .values({ user_id: ada.id, document_type: 'Other Supporting Document', file_url: url });
      await tx.insert(mentorAssignments).values({ userId: ada.id, mentorId: mentor.id });
    });
    await emptyAudit(app);
    const read = (as: TestUser, method = 'GET', headers = {}) => app.request(method, url, { as, headers });
    expect([(await read(ada)).status, (await read(mentor, 'HEAD')).status]).toEqual([200, 200]);
    expect((await read(owner)).status).toBe(404);
    expect(await auditEntries(app)).toEqual([]);

    const ranges = ['bytes=10-19', 'bytes=0-9', 'bytes=20-', 'bytes=-5'].map((range) => read(mentor, 'GET', { range }));
    const responses = await Promise.all([...ranges, read(mentor), read(mentor)]);
    expect(responses.map(({ status }) => status)).toEqual([206, 206, 206, 206, 200, 200]);
    expect(await auditEntries(app)).toMatchObject([
      {
        action: 'opened',
        table_name: 'files',
        actor_id: mentor.id,
        actor_role: 'mentor',
        subject_id: ada.id,
        client_address: '192.0.2.1',
        after: { name: 'Letter.pdf', bucket: 'documents' },
      },
    ]);
    // Eleven minutes later it is another opening.
    await app.database.asSystem('time passes', (tx) =>
      tx.execute(sql`update audit_entries set at = at - interval '11 minutes'`),
    );
    await read(mentor, 'GET', { range: 'bytes=1-2' });
    expect(await auditEntries(app)).toHaveLength(2);
  });
});
