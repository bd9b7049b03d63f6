import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import {
  baselineMigrations,
  createInstalledPlace,
  createPlace,
  laterMigrations,
  look,
  testedEngine,
} from '#testing/backups.ts';

import { selectRows, type Database } from './database.ts';
import { appliedMigration, baseline, newestMigration } from './migrations.ts';

/** For tests that open databases of their own. */
const SLOW_MS = 60_000;

/** Timestamp of migration 0006, which the baseline replaced with those before it. */
const LAST_BEFORE_BASELINE = 1_795_973_578_013;

const write = (database: Database, ...statements: string[]) =>
  database.asSystem('a test changes the database', async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });

const readFunctions = (database: Database, name: string) =>
  database.asSystem('a test looks', (tx) =>
    selectRows<{ arguments: string; body: string; rights: string }>(
      tx,
      sql`select pg_get_function_arguments(oid) as arguments, prosrc as body, has_function_privilege('laurel_user', oid, 'execute') as rights
          from pg_proc where pronamespace = 'app'::regnamespace and proname = ${name}`,
    ),
  );

const readTriggers = (database: Database, table: string) =>
  database.asSystem('a test looks', (tx) =>
    selectRows<{ definition: string }>(
      tx,
      sql`select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal order by tgname`,
    ),
  );

/** Simulates that another version has applied them. */
const ANOTHER_HASH = "update drizzle.repeatables set hash = 'another'";

describe('migration of functions and triggers', { timeout: SLOW_MS }, () => {
  it('reapplies functions at startup if their text has changed, with their grants', async () => {
    const place = await createInstalledPlace();
    const before = await look(place, ({ database }) => readFunctions(database, 'view_evidence'));
    const rest = await look(place, ({ database }) => readTriggers(database, 'tasks'));
    await look(place, ({ database }) =>
      write(
        database,
        `create or replace function app.view_evidence(${before[0]?.arguments}) returns boolean language sql as 'select false'`,
        'revoke execute on function app.view_evidence from laurel_user',
        'drop trigger tasks_restrict_columns on tasks',
        ANOTHER_HASH,
      ),
    );
    const after = await look(place, async ({ database }) => [
      await readFunctions(database, 'view_evidence'),
      await readTriggers(database, 'tasks'),
    ]);
    expect(after).toEqual([before, rest]);
  });

  it('leaves functions unchanged if no text has changed', async () => {
    const place = await createInstalledPlace();
    await look(place, async () => {});
    await look(place, ({ database }) =>
      write(database, `create or replace function app.is_owner() returns boolean language sql as 'select false'`),
    );
    expect(await look(place, ({ database }) => readFunctions(database, 'is_owner'))).toMatchObject([
      { body: 'select false' },
    ]);
  });

  it('replaces functions with other arguments or results, and drops functions without a file', async () => {
    const place = await createInstalledPlace();
    const before = await look(place, ({ database }) => readFunctions(database, 'view_evidence'));
    await look(place, ({ database }) =>
      write(
        database,
        'drop function app.view_evidence',
        `create function app.view_evidence(other text) returns text language sql as 'select other'`,
        'alter function app.set_ticket_number rename to removed',
        'create trigger removed before update on tasks for each row execute function app.removed()',
        `insert into drizzle.repeatables (name, hash) values ('features/collaboration/tasks/server/sql/removed.sql', 'removed')`,
        ANOTHER_HASH,
      ),
    );
    await look(place, async ({ database }) => {
      expect(await readFunctions(database, 'view_evidence')).toEqual(before);
      expect(await readFunctions(database, 'removed')).toEqual([]);
      expect(JSON.stringify(await readTriggers(database, 'tasks'))).not.toContain('removed');
      const stored = await database.asSystem('a test looks', (tx) =>
        selectRows(tx, sql`select 1 from drizzle.repeatables where hash in ('another', 'removed')`),
      );
      expect(stored).toEqual([]);
    });
  });

  it('does not prevent migrations of the columns they use', async () => {
    const place = await createInstalledPlace();
    const before = await look(place, ({ database }) => readTriggers(database, 'tasks'));
    await look(place, ({ database }) =>
      write(
        database,
        'alter table tasks add extra integer',
        'create trigger removed before update of extra on tasks for each row execute function app.restrict_columns()',
      ),
    );
    const later = await place.open(
      laterMigrations(
        ['alter table tasks drop column extra', 'drop trigger tasks_restrict_columns on tasks'].join(
          '\n--> statement-breakpoint\n',
        ),
      ),
    );
    const after = await readTriggers(later.database, 'tasks');
    await later.database.close();
    expect(after).toEqual(before);
  });

  it('leaves those of a newer version unchanged', async () => {
    const place = await createInstalledPlace();
    const newer = await place.open(laterMigrations('select 1'));
    await write(
      newer.database,
      `create or replace function app.is_owner() returns boolean language sql as 'select false'`,
      ANOTHER_HASH,
    );
    await newer.database.close();
    expect(await look(place, ({ database }) => readFunctions(database, 'is_owner'))).toMatchObject([
      { body: 'select false' },
    ]);
  });
});

describe('migration of a database', { timeout: SLOW_MS }, () => {
  it('from before the baseline is rejected with instructions, and changes nothing', async () => {
    const place = await createInstalledPlace();
    await look(place, ({ database }) =>
      write(
        database,
        `update drizzle.__drizzle_migrations set created_at = ${baseline - 1}, hash = 'older'`,
        ANOTHER_HASH,
      ),
    );
    await expect(place.open()).rejects.toThrow(
      /^This database is from before Laurel 0\.1\.0.*check out the commit “refactor\(database\)!: migration 0006 /,
    );
  });

  it('with the migrations that led to the baseline continues, and keeps its rows', async () => {
    const place = await createPlace();
    const { database: former } = await place.open(baselineMigrations());
    await write(
      former,
      `update drizzle.__drizzle_migrations set created_at = ${LAST_BEFORE_BASELINE}, hash = 'of another text'`,
      `insert into drizzle.__drizzle_migrations (created_at, hash) values (${LAST_BEFORE_BASELINE - 1}, 'older')`,
      `insert into users (name, email) values ('Ada Example', 'early@example.com')`,
    );
    await former.close();
    await look(place, async ({ database }) => {
      const found = await database.asSystem('a test looks', async (tx) => ({
        newest: await appliedMigration(tx),
        known: await selectRows(
          tx,
          sql`select hash from drizzle.__drizzle_migrations where created_at <= ${baseline} order by created_at`,
        ),
        emails: await selectRows(tx, sql`select email from users`),
      }));
      expect(found).toEqual({
        newest: newestMigration,
        known: [{ hash: 'older' }, { hash: 'of another text' }],
        emails: [{ email: 'early@example.com' }],
      });
    });
  });

  it.skipIf(testedEngine === 'pglite')('creates it once if servers start concurrently', async () => {
    const place = await createPlace();
    const opened = await Promise.all([place.open(), place.open(), place.open()]);
    const counted = await opened[0].database.asSystem('a test looks', (tx) =>
      selectRows(
        tx,
        sql`select (select max(size)::int from (select count(*) as size from drizzle.__drizzle_migrations group by created_at) as of_each) as times, (select count(*)::int from testimonials) as seeds`,
      ),
    );
    await Promise.all(opened.map(({ database }) => database.close()));
    expect(counted).toEqual([{ times: 1, seeds: 9 }]);
  });
});
