import { getTableColumns, getTableName, is, sql, type SQL } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { registry } from '#app/server/features.ts';
import { selectRows } from '#core/server/database/database.ts';
import { resources } from '#testing/all-samples.ts';
import { auditEntries, emptyAudit, entriesIn, type Entry } from '#testing/audit.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { readRoles } from '#testing/users.ts';

import { areaLabels } from '../schema.ts';
import { auditedTables } from './derived.ts';

const app = useTestApp();
let owner: TestUser;
let ada: TestUser;
beforeAll(async () => {
  owner = await createUser(app.database, { role: 'admin', isOwner: true });
  ada = await createUser(app.database);
});
beforeEach(() => emptyAudit(app));

const audited = auditedTables(registry).map((table) => getTableName(table));

describe('audit coverage', () => {
  const all = Object.values(registry.tables).filter((table) => is(table, PgTable));

  it.each(all.map((table) => [getTableName(table), table] as const))(
    '%s is audited, or is excluded with a reason',
    async (name, table) => {
      const isRecorded = (await readTriggers(name)).some(
        (one) => one === `${name}_audit` || one === `${name}_audit_and_notify`,
      );
      const exception = registry.auditExcluded.find((one) => one.table === table);
      // Sessions have a separate trigger instead of the general one.
      const ways = [isRecorded && name !== 'sessions', exception !== undefined];
      const isReasoned = exception === undefined || exception.because.length > 20;
      expect([ways.filter(Boolean).length, isReasoned]).toEqual([1, true]);
    },
  );

  it.each(audited)('%s has a label', (name) => {
    expect(Object.keys(areaLabels)).toContain(name);
  });
});

/** Changes for rows that the statement of the access matrix leaves unchanged. */
const changes: Record<string, SQL> = {
  admin_roles: sql`is_owner = not is_owner`,
  evidence_views: sql`opened_at = '2026-01-31'`,
  mentor_assignments: sql`assigned_at = '2026-01-31'`,
  profiles: sql`time_zone = 'Europe/Warsaw'`,
  session_credits: sql`available_from = '2026-01-31'`,
  settings: sql`updated_by = (select id from users order by email limit 1)`,
  two_factors: sql`used_step = 5`,
  users: sql`name = 'Another Name'`,
};

/** Returns the entries for a row that this user adds, changes and deletes, in a transaction that is rolled back. */
async function recordEntries(
  table: string,
  by: TestUser | undefined,
): Promise<Pick<Entry, 'action' | 'actor_id' | 'subject_id'>[]> {
  const resource = resources.find((one) => one.table === table);
  if (!resource) throw new Error(`There is no statement for ${table}`);
  const { insert, set, own, isMadeWithPerson } = resource;
  const name = sql.identifier(table);
  class Undone extends Error {}
  let recorded: Entry[] = [];
  const whole = app.database.asSystem('a test writes as a request would, whatever the policies', async (tx) => {
    if (isMadeWithPerson && table !== 'users') await tx.execute(sql`delete from ${name} where ${own(ada.id)}`);
    if (by) await tx.execute(sql`select app.authenticate(${by.token})`);
    const isNew = table === 'users';
    if (!isNew) await tx.execute(insert(ada.id));
    await tx.execute(sql`update ${name} set ${changes[table] ?? set} where ${own(ada.id)}`);
    await tx.execute(sql`delete from ${name} where ${own(ada.id)}`);
    recorded = await entriesIn(tx, table);
    throw new Undone();
  });
  await whole.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return recorded.map(({ action, actor_id, subject_id }) => ({ action, actor_id, subject_id }));
}

describe.each(audited)('auditing %s', (table) => {
  const declared = Object.values(registry.tables).find((one) => getTableName(one) === table);
  const hasOwner =
    (declared && 'user_id' in getTableColumns(declared)) ||
    (declared && 'userId' in getTableColumns(declared)) ||
    registry.auditedOwners.some((one) => one.table === declared);

  it('records one entry for each change by an admin', async () => {
    const subject_id = hasOwner ? ada.id : null;
    const first: Record<string, string[]> = {
      users: [],
      site_stats: ['update'],
      products: ['update'],
    };
    const actions = [...(first[table] ?? ['insert']), 'update', 'delete'];
    expect(await recordEntries(table, owner)).toEqual(
      actions.map((action) => ({ action, actor_id: owner.id, subject_id })),
    );
  });

  it('records no entry for changes by the owner or the system', async () => {
    // A row without an owner has no user to exclude.
    if (hasOwner) expect(await recordEntries(table, ada)).toEqual([]);
    expect(await recordEntries(table, undefined)).toEqual([]);
  });
});

describe('an audit entry', () => {
  it('contains the user, role, session, IP, row owner and changes', async () => {
    const [role] = await readRoles(app, ada);
    const response = await app.request('PATCH', `/api/users/roles/${role?.id}`, {
      as: owner,
      body: { is_active: false, version: role?.version },
      ip: '198.51.100.7',
    });
    expect(response.status).toBe(200);
    expect(await auditEntries(app)).toMatchObject([
      {
        action: 'update',
        table_name: 'user_roles',
        row_id: role?.id,
        actor_id: owner.id,
        actor_role: 'owner',
        subject_id: ada.id,
        session_id: await findSessionId(owner),
        client_address: '198.51.100.7',
        before: { is_active: true },
        after: { is_active: false },
        position: null,
      },
    ]);
    await app.request('PATCH', `/api/users/roles/${role?.id}`, {
      as: owner,
      body: { is_active: true, version: (role?.version ?? 0) + 1 },
    });
  });

  it('does not exist for a change that was rejected or rolled back', async () => {
    const [role] = await readRoles(app, ada);
    const body = { is_active: false, version: 99 };
    expect((await app.request('PATCH', `/api/users/roles/${role?.id}`, { as: owner, body })).status).toBe(409);
    const undone = app.database.asActor(owner.token, async (tx) => {
      await tx.execute(sql`insert into settings (key, value) values ('link_chat', 'https://a.example')`);
      expect(await entriesIn(tx)).toHaveLength(1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await auditEntries(app)).toEqual([]);
  });

  it('contains no secret, and of a long text only the start and the length', async () => {
    await app.database.asSystem('a test writes as an owner', async (tx) => {
      await tx.execute(sql`select app.authenticate(${owner.token})`);
      await tx.execute(
        sql`insert into accounts (user_id, provider_id, password) values (${ada.id}, 'credential', 'the hash of it')`,
      );
      await tx.execute(sql`update accounts set password = 'another hash' where user_id = ${ada.id}`);
      await tx.execute(sql`insert into recovery_codes (user_id, hash) values (${ada.id}, 'of a code')`);
      await tx.execute(sql`insert into two_factors (user_id, sealed_secret) values (${ada.id}, 'sealed')`);
      await tx.execute(sql`insert into testimonials (name, content) values ('Ada', ${'x'.repeat(301)})`);
    });
    const entries = await auditEntries(app);
    expect(JSON.stringify(entries)).not.toMatch(/hash of it|a token|another hash|of a code|"sealed"/);
    expect(entries[1]).toMatchObject({ before: { password: '(hidden)' }, after: { password: '(hidden)' } });
    expect(entries.at(-1)?.after?.content).toBe(`${'x'.repeat(200)}… (301 characters)`);
  });

  it('is recorded for staff replies in a user’s ticket, not for replies in one’s own', async () => {
    const opened = await app.request('POST', '/api/support/tickets', {
      as: ada,
      body: { subject: 'Help', description: 'Please' },
    });
    const { id } = (await opened.json()) as { id: string };
    const reply = (as: TestUser) =>
      app.request('POST', `/api/support/tickets/${id}/replies`, { as, body: { body: 'Hello' } });
    expect([(await reply(ada)).status, (await reply(owner)).status]).toEqual([201, 201]);
    const recorded = (await auditEntries(app, 'support_replies')).map(({ actor_id, subject_id }) => [
      actor_id,
      subject_id,
    ]);
    expect(recorded).toEqual([[owner.id, ada.id]]);
  });

  it('is written by no request, changed by none, and readable only by owners', async () => {
    const mentor = await createUser(app.database, { role: 'mentor' });
    for (const as of [owner, mentor, ada]) {
      for (const statement of [
        sql`insert into audit_entries (actor_role, action, table_name, row_id, values_hash) values ('owner', 'update', 'tasks', 'x', '')`,
        sql`update audit_entries set actor_id = null`,
        sql`delete from audit_entries`,
        sql`truncate audit_entries`,
        sql`delete from audit_checkpoints`,
        sql`update audit_entries set position = 1`,
        sql`insert into audit_checkpoints (position, hash, removed) values (1, '', 1)`,
        sql`select app.insert_audit_entry(null)`,
      ]) {
        await expect(app.database.asActor(as.token, (tx) => tx.execute(statement))).rejects.toMatchObject({
          cause: { code: '42501' },
        });
      }
    }
    const seen = (as: TestUser) => app.database.asActor(as.token, (tx) => entriesIn(tx));
    expect([(await seen(owner)).length, await seen(mentor), await seen(ada)]).toEqual([1, [], []]);
  });
});

describe('auditing of sessions', () => {
  it('records the start of a staff session, and not of an applicant’s', async () => {
    const mentor = await createUser(app.database, { role: 'mentor' });
    await createUser(app.database);
    expect(await auditEntries(app)).toMatchObject([
      {
        action: 'signed_in',
        actor_id: mentor.id,
        actor_role: 'mentor',
        subject_id: null,
        row_id: await findSessionId(mentor),
      },
    ]);
  });

  it('records an end by an owner, and not by the session’s user', async () => {
    const eve = await createUser(app.database);
    expect((await app.request('DELETE', `/api/users/${eve.id}/sessions`, { as: owner })).status).toBe(200);
    expect(await auditEntries(app)).toMatchObject([
      { action: 'signed_out', actor_id: owner.id, subject_id: eve.id, table_name: 'sessions' },
    ]);
    await emptyAudit(app);
    const zoe = await createUser(app.database);
    await app.request('DELETE', '/api/session', { as: zoe });
    expect(await auditEntries(app)).toEqual([]);
  });
});

describe('deleting an account', () => {
  it('deletes the content of its audit entries, and records the deletion', async () => {
    const eve = await createUser(app.database);
    const [role] = await readRoles(app, eve);
    await app.request('PATCH', `/api/users/roles/${role?.id}`, { as: owner, body: { is_active: false, version: 1 } });
    await app.database.asSystem('a test deletes a user', (tx) =>
      tx.execute(sql`delete from users where id = ${eve.id}`),
    );
    expect(await auditEntries(app, 'user_roles')).toMatchObject([
      { actor_id: owner.id, subject_id: eve.id, before: null, after: null, is_erased: true },
    ]);
  });
});

it('an operator’s command line actions are audited', async () => {
  const { resetTwoFactor } = await import('#features/accounts/accounts/server/two-factor-reset.ts');
  await app.database.asSystem('a test user has a second factor', (tx) =>
    tx.execute(
      sql`insert into two_factors (user_id, sealed_secret, enabled_at) values (${ada.id}, 'x', now()) on conflict (user_id) do update set enabled_at = now()`,
    ),
  );
  await resetTwoFactor(app, ada.email);
  const recorded = (await auditEntries(app)).map(({ action, table_name, actor_id, actor_role, subject_id }) => ({
    action,
    table_name,
    actor_id,
    actor_role,
    subject_id,
  }));
  expect(recorded).toContainEqual({
    action: 'delete',
    table_name: 'two_factors',
    actor_id: null,
    actor_role: 'operator',
    subject_id: ada.id,
  });
});

async function findSessionId({ token }: TestUser): Promise<string | undefined> {
  const [row] = await app.database.asSystem('a test looks', (tx) =>
    selectRows<{ id: string }>(tx, sql`select id from sessions where token = ${token}`),
  );
  return row?.id;
}

async function readTriggers(table: string): Promise<string[]> {
  const rows = await app.database.asSystem('a test reads the catalogue', (tx) =>
    selectRows<{ name: string }>(
      tx,
      sql`select tgname as name from pg_trigger where tgrelid = ${`public.${table}`}::regclass`,
    ),
  );
  return rows.map(({ name }) => name);
}
