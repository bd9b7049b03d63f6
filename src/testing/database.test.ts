import { AsyncLocalStorage } from 'node:async_hooks';

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { INSUFFICIENT_PRIVILEGE, selectRows, sqlState, type Transaction } from '#core/server/database/database.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { AppError } from '#core/server/errors.ts';

import { createUser } from './people.ts';
import { useTestApp } from './test-app.ts';

const app = useTestApp();
const one = defineStatement('one in a test', sql`select '1'`);
const ownProfile = defineStatement('own profile in a test', sql`select json_agg(id)::text from profiles`);
const preparedOnce = defineStatement('prepared once in a test', sql`select 1::text`);
const quotient = defineStatement('quotient in a test', sql`select (6 / ${sql.placeholder('by')}::int)::text as answer`);
const leftBehind = defineStatement(
  'left behind in a test',
  sql`select current_user || ' ' || coalesce(current_setting('app.token', true), '')`,
);
/** Calls that belong outside of transactions, made from inside one. */
const outside = AsyncLocalStorage.snapshot() as (work: () => unknown) => void;
const write = defineStatement(
  'write in a test',
  sql`with saved as (insert into patents (patent_title) values ('Kept') returning id) select id::text from saved`,
);
const timeout = sql`select current_setting('statement_timeout')`;
const unknownToken = 'a token that opens nothing';

describe('a request’s transaction', () => {
  it('runs as the user of the session, with their roles', async () => {
    const ada = await createUser(app.database);
    const actor = await app.database.asActor(ada.token, async (_tx, entered) => entered);
    expect(actor.userId).toBe(ada.id);
    expect(actor.roles).toMatchObject([{ role: 'applicant', is_active: true, is_subscribed: false }]);
  });

  it('runs under a role that owns no table and is not a superuser', async () => {
    const ada = await createUser(app.database);
    const [login] = await app.database.asActor(ada.token, (tx) =>
      selectRows<{ name: string; is_superuser: boolean; owned: number }>(
        tx,
        sql`select current_user as name, (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
              (select count(*)::int from pg_tables where tableowner = current_user) as owned`,
      ),
    );
    expect(login).toEqual({ name: 'laurel_user', is_superuser: false, owned: 0 });
  });

  it.each([
    ['no token', undefined],
    ['an unknown token', unknownToken],
  ])('rejects %s', async (_what, token) => {
    await expect(app.database.asActor(token, async () => 1)).rejects.toMatchObject({ code: 'signed_out' });
    await expect(app.database.readAsActor(token, one())).rejects.toMatchObject({ code: 'signed_out' });
    await expect(app.database.writeAsActor(token, { statement: write() })).rejects.toMatchObject({
      code: 'signed_out',
    });
    await expect(app.database.runAsSystem('a test', one(), { token })).rejects.toMatchObject({ code: 'signed_out' });
  });

  it.each([
    ['that expired', "update sessions set expires_at = now() - interval '1 second' where user_id = "],
    [
      'that began more than 30 days ago',
      "update sessions set created_at = now() - interval '31 days' where user_id = ",
    ],
    ['whose user’s email is not confirmed', 'update users set email_verified = false where id = '],
  ])('rejects a session %s, for a read and a write alike', async (_what, change) => {
    const ada = await createUser(app.database);
    await app.database.writeAsActor(ada.token, { statement: write() });
    await app.database.asSystem('a test ends a session', (tx) => tx.execute(sql`${sql.raw(change)}${ada.id}`));
    const refused = { code: 'signed_out' };
    await expect(app.database.readAsActor(ada.token, one())).rejects.toMatchObject(refused);
    await expect(app.database.writeAsActor(ada.token, { statement: write() })).rejects.toMatchObject(refused);
    await expect(app.database.runAsSystem('a test', one(), { token: ada.token })).rejects.toMatchObject(refused);
  });

  it('rejects a user whose email is not confirmed', async () => {
    const eve = await createUser(app.database, { isVerified: false });
    await expect(app.database.asActor(eve.token, async () => 1)).rejects.toMatchObject({ code: 'signed_out' });
  });

  it('grants nothing for a forged setting', async () => {
    const [ada, eve] = await Promise.all([createUser(app.database), createUser(app.database)]);
    const rows = await app.database.asActor(eve.token, async (tx) => {
      await tx.execute(
        sql`select set_config('app.token', ${ada.id}, true), set_config('app.user_id', ${ada.id}, true)`,
      );
      return selectRows(tx, sql`select id from profiles`);
    });
    expect(rows).toEqual([]);
  });

  it('runs in UTC in any time zone of the server', async () => {
    const ada = await createUser(app.database);
    const zone = (tx: Transaction) => selectRows<{ zone: string }>(tx, sql`select current_setting('timezone') as zone`);
    const zones = [await app.database.asActor(ada.token, zone), await app.database.asSystem('a test looks', zone)];
    for (const [found] of zones) expect(['UTC', 'GMT']).toContain(found?.zone);
  });

  it.runIf(process.env.LAUREL_TEST_ENGINE === 'postgres')(
    'compiles no statement to machine code, whatever the server’s setting',
    async () => {
      const ada = await createUser(app.database);
      const jit = (tx: Transaction) => selectRows<{ jit: string }>(tx, sql`select current_setting('jit') as jit`);
      expect(await app.database.asActor(ada.token, jit)).toEqual([{ jit: 'off' }]);
      expect(await app.database.asSystem('a test looks', jit)).toEqual([{ jit: 'off' }]);
    },
  );

  it('leaves neither role nor token on its connection', async () => {
    const ada = await createUser(app.database);
    await app.database.asActor(ada.token, async (tx) => tx.execute(sql`select 1`));
    const [left] = await app.database.asSystem('look at what a request left', (tx) =>
      selectRows<{ token: string | null }>(tx, sql`select nullif(current_setting('app.token', true), '') as token`),
    );
    expect(left?.token).toBeNull();
  });

  it('saves nothing if an error inside it is swallowed', async () => {
    const ada = await createUser(app.database);
    const swallowing = app.database.asActor(ada.token, async (tx) => {
      await tx.execute(sql`insert into patents (patent_title) values ('Lost')`);
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
      return 'all well';
    });
    await expect(swallowing).rejects.toThrow(/rolled back|not committed/);
    const rows = await app.database.asActor(ada.token, (tx) => selectRows(tx, sql`select id from patents`));
    expect(rows).toEqual([]);
  });

  it('saves a write of one pipeline, and nothing of one that fails', async () => {
    const ada = await createUser(app.database);
    const insert = defineStatement(
      'insert in a test',
      sql`with saved as (insert into patents (patent_title) values (${sql.placeholder('title')}) returning id) select (1 / length(${sql.placeholder('title')}))::text from saved`,
    );
    await expect(app.database.writeAsActor(ada.token, { statement: insert({ title: '' }) })).rejects.toThrow();
    await app.database.writeAsActor(ada.token, { statement: insert({ title: 'Kept' }) });
    const before = () => Promise.reject(new AppError('lapsed'));
    await expect(
      app.database.writeAsActor(ada.token, { before, statement: insert({ title: 'Refused' }) }),
    ).rejects.toMatchObject({ code: 'lapsed' });
    const rows = await app.database.asActor(ada.token, (tx) => selectRows(tx, sql`select patent_title from patents`));
    expect(rows).toEqual([{ patent_title: 'Kept' }]);
  });

  it('returns each user’s own rows with a statement prepared for another user', async () => {
    const [ada, eve] = await Promise.all([createUser(app.database), createUser(app.database)]);
    const parseRows = async (json: Promise<string | null>) => JSON.parse((await json) ?? '[]') as string[];
    for (let round = 0; round < 2; round += 1) {
      for (const { token, id } of [ada, eve]) {
        const read = app.database.readAsActor(token, ownProfile());
        expect(await parseRows(read.then(({ json }) => json))).toEqual([id]);
      }
      const all = await parseRows(app.database.runAsSystem('reads all in a test', ownProfile()));
      expect(all).toEqual(expect.arrayContaining([ada.id, eve.id]));
    }
    const left = await app.database.runAsSystem('looks at what a pipeline left', leftBehind());
    expect(left).toMatch(/^(?!laurel_user)\w+ $/);
  });

  it('prepares a statement once per connection for transactions', async () => {
    const ada = await createUser(app.database);
    for (const round of [1, 2]) {
      const uses = await app.database.asActor(ada.token, async (tx) => {
        await selectRows(tx, preparedOnce());
        const [prepared] = await selectRows<{ uses: string }>(
          tx,
          sql`select generic_plans + custom_plans as uses from pg_prepared_statements where name = 'tx: prepared once in a test'`,
        );
        return Number(prepared?.uses);
      });
      expect(uses).toBe(round);
    }
  });

  it('prepares a statement in a transaction whose pipeline failed', async () => {
    const ada = await createUser(app.database);
    await expect(app.database.readAsActor(ada.token, quotient({ by: 0 }))).rejects.toThrow('division by zero');
    const rows = await app.database.asActor(ada.token, (tx) => selectRows(tx, quotient({ by: 1 })));
    expect(rows).toEqual([{ answer: '6' }]);
  });

  it('never runs another statement of the same name', async () => {
    const ada = await createUser(app.database);
    const other = defineStatement('prepared once in a test', sql`select 2::text`);
    await app.database.readAsActor(ada.token, preparedOnce());
    await expect(app.database.readAsActor(ada.token, other())).rejects.toThrow(
      'Two statements are named “prepared once in a test”',
    );
  });

  it('never joins another transaction', async () => {
    const ada = await createUser(app.database);
    const count = defineStatement('count in a test', sql`select count(*)::text from patents`);
    const reads: Promise<{ json: string | null }>[] = [];
    const undone = app.database.asActor(ada.token, async (tx) => {
      await tx.execute(sql`insert into patents (patent_title) values ('Undone')`);
      // Started here, it would be rejected as nested.
      outside(() => reads.push(app.database.readAsActor(ada.token, count())));
      // PGlite has one session, which runs it after this transaction.
      if (app.database.engine === 'postgres') await Promise.all(reads);
      throw new AppError('lapsed');
    });
    await expect(undone).rejects.toMatchObject({ code: 'lapsed' });
    expect((await Promise.all(reads)).map(({ json }) => json)).toEqual(['0']);
  });

  it('continues after a statement with a syntax error', async () => {
    const ada = await createUser(app.database);
    const broken = defineStatement('broken in a test', sql`select nothing from nowhere`);
    for (let round = 0; round < 12; round += 1) {
      await expect(app.database.readAsActor(ada.token, broken())).rejects.toThrow();
    }
    await expect(app.database.readAsActor(ada.token, one())).resolves.toMatchObject({ json: '1' });
  });

  it('has its own settings, and the next read has the connection’s', async () => {
    const ada = await createUser(app.database);
    const usual = defineStatement('time limit in a test', timeout);
    const short = defineStatement('short time limit in a test', timeout, {
      settings: { statement_timeout: '1234', plan_cache_mode: 'force_generic_plan' },
    });
    const before = await app.database.readAsActor(ada.token, usual());
    expect(before.json).not.toBe('1234ms');
    await expect(app.database.readAsActor(ada.token, short())).resolves.toMatchObject({ json: '1234ms' });
    await expect(app.database.readAsActor(ada.token, usual())).resolves.toMatchObject({ json: before.json });
  });

  it('rejects a row that no policy allows', async () => {
    const mia = await createUser(app.database, { role: 'mentor' });
    const insert = defineStatement(
      'insert by a mentor in a test',
      sql`with saved as (insert into patents (patent_title) values ('Hers') returning id) select id::text from saved`,
    );
    const refused = await app.database
      .writeAsActor(mia.token, { statement: insert() })
      .catch((error: unknown) => sqlState(error));
    expect(refused).toBe(INSUFFICIENT_PRIVILEGE);
  });

  it('rejects a nested transaction', async () => {
    const ada = await createUser(app.database);
    const nested = app.database.asActor(ada.token, () => app.database.asSystem('nested', async () => 1));
    await expect(nested).rejects.toThrow('already open');
  });

  it('separates two users on one pool', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createUser(app.database)));
    const seen = await Promise.all(
      people.flatMap((person) =>
        Array.from({ length: 4 }, () =>
          app.database.readAsActor(person.token, ownProfile()).then(({ json }) => [person.id, json]),
        ),
      ),
    );
    for (const [id, json] of seen) expect(JSON.parse(json ?? '[]')).toEqual([id]);
  });

  const uses: [string, (token: string) => Promise<unknown>][] = [
    ['a transaction', (token) => app.database.asActor(token, async () => undefined)],
    ['a write', (token) => app.database.writeAsActor(token, { statement: write() })],
  ];
  it.each(uses)(
    'records activity of %s at most once an hour in the session and once a day in the profile',
    async (_what, useIt) => {
      const ada = await createUser(app.database);
      const times = () =>
        app.database.asSystem('read the times of a test person', (tx) =>
          selectRows<{ used: string; touched: string; idle_hours: number }>(
            tx,
            sql`select s.updated_at::text as used, p.updated_at::text as touched, round(extract(epoch from s.expires_at - now()) / 3600)::int as idle_hours
              from sessions s join profiles p on p.id = s.user_id where s.user_id = ${ada.id}`,
          ),
        );
      const use = () => useIt(ada.token);
      const before = await times();
      await use();
      expect(await times()).toEqual(before);

      await app.database.asSystem('age a session', async (tx) => {
        await tx.execute(
          sql`update sessions set updated_at = now() - interval '2 hours', expires_at = now() + interval '1 hour' where user_id = ${ada.id}`,
        );
        await tx.execute(sql`update profiles set updated_at = now() - interval '25 hours' where id = ${ada.id}`);
      });
      const [aged] = await times();
      await use();
      const [after] = await times();
      expect(after?.used).not.toBe(aged?.used);
      expect(after?.touched).not.toBe(aged?.touched);
      expect(after?.idle_hours).toBe(7 * 24);
    },
  );

  it('ends a session after 30 days, even if it is used', async () => {
    const ada = await createUser(app.database);
    await app.database.asSystem('age a session', (tx) =>
      tx.execute(sql`update sessions set created_at = now() - interval '31 days' where user_id = ${ada.id}`),
    );
    await expect(app.database.asActor(ada.token, async () => 1)).rejects.toMatchObject({ code: 'signed_out' });
  });
});

describe('row-level security', () => {
  it('is enabled for every table', async () => {
    const open = await app.database.asSystem('look at the catalogue', (tx) =>
      selectRows(
        tx,
        sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
      ),
    );
    expect(open).toEqual([]);
  });

  it('hides the account library’s tables and the mail from every request', async () => {
    const ada = await createUser(app.database);
    for (const table of [
      'users',
      'sessions',
      'accounts',
      'two_factors',
      'recovery_codes',
      'verifications',
      'rate_limits',
      'outbox',
      'mail_digest_items',
      'mailbox_messages',
    ]) {
      const rows = await app.database.asActor(ada.token, (tx) =>
        selectRows(tx, sql`select * from ${sql.identifier(table)}`),
      );
      expect(rows, table).toEqual([]);
    }
  });

  it.each([
    "insert into user_roles (user_id, role, trial_start_date, trial_end_date) values (app.user_id(), 'admin', now(), now())",
    "insert into outbox (kind, recipient, data) values ('x', 'y@example.com', '{}')",
  ])('rejects a request that runs %s', async (statement) => {
    const ada = await createUser(app.database);
    const forging = app.database.asActor(ada.token, (tx) => tx.execute(sql.raw(statement)));
    await expect(forging.catch((error: unknown) => sqlState(error))).resolves.toBe('42501');
  });

  it('prevents requests from changing a role, trial or session', async () => {
    const ada = await createUser(app.database, { trialDays: -1 });
    for (const statement of [
      'update user_roles set is_subscribed = true',
      "update sessions set expires_at = now() + interval '1 year'",
      'delete from user_roles',
      'update admin_roles set is_owner = true',
    ]) {
      const changed = await app.database.asActor(ada.token, async (tx) =>
        selectRows(tx, sql.raw(`${statement} returning 1`)),
      );
      expect(changed, statement).toEqual([]);
    }
  });
});
