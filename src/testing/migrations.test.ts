import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { generateDrizzleJson, generateMigration } from './drizzle-kit.ts';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it, onTestFinished } from 'vitest';

import { product } from '#app/server/features.ts';
import { derived } from '#app/server/derived.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { derivedChanges, type DerivedState } from '#core/server/database/derived.ts';
import journal from '#core/server/database/migrations/meta/_journal.json' with { type: 'json' };
import { copyMigrations, migrationsFolder } from '#core/server/database/migrations.ts';
import { columnRightsOf, stampedColumnsOf } from '#core/server/database/rights.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

import { look, makePlace } from './backups.ts';
import { useTestApp } from './test-app.ts';

const app = useTestApp();
const everyTable = Object.values(product.tables).filter((table) => is(table, PgTable));
const writableTables = everyTable.filter((table) => columnRightsOf(table) !== undefined);

describe('the migrations', () => {
  it('leave the tables exactly as they are declared', async () => {
    const last = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta', 'snapshot.json'), 'utf8'));
    const declared = generateDrizzleJson(product.tables, last.id, undefined, 'snake_case');
    expect(await generateMigration(last, declared)).toEqual([]);
  });

  it('really made the columns that the last snapshot tells of', async () => {
    const columns = await app.database.asSystem('read the catalogue', (tx) =>
      selectRows<{ name: string }>(
        tx,
        sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
      ),
    );
    const declaredTables: Record<string, { name: string; columns: object }> = generateDrizzleJson(
      product.tables,
      undefined,
      undefined,
      'snake_case',
    ).tables;
    const declared = Object.values(declaredTables).flatMap((table) =>
      Object.keys(table.columns).map((column) => `${table.name}.${column}`),
    );
    expect(columns.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
  });

  it('leave the triggers and functions that follow from the tables exactly as they are declared', () => {
    const state = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta', 'derived.json'), 'utf8')) as DerivedState;
    expect(derivedChanges({ from: state, to: derived })).toEqual({ drops: [], creates: [] });
  });

  it('really made them, and no other of their kind: making them anew changes nothing', async () => {
    const { before, after } = await catalogueOf(derived);
    expect(before).toEqual(after);
    expect(Object.keys(before).toSorted()).toEqual(derived.map(({ name }) => name).toSorted());
  });

  it.each([
    ['missing', 'drop trigger tasks_guard on tasks'],
    [
      'there without being declared',
      `create trigger more before update on files for each row execute function app.stamp_ioc()`,
    ],
    [
      'other than it is declared',
      `create or replace trigger tasks_guard before update on tasks for each row execute function app.guard_columns('others: status')`,
    ],
  ])('notice a trigger that is %s', async (_what, sabotage) => {
    const { before, after } = await catalogueOf(derived, sabotage);
    expect(JSON.stringify(before) === JSON.stringify(after) && Object.keys(before).length === derived.length).toBe(
      false,
    );
  });

  it.each(everyTable.map((table) => [getTableName(table), table] as const))(
    '%s: what requests may write is declared, and nothing else is',
    (_name, table) => {
      const { create, ...writers } = columnRightsOf(table) ?? {};
      const operations = getTableConfig(table).policies.map((policy) => policy.for);
      expect({ create: create !== undefined, update: Object.keys(writers).length > 0 }).toEqual({
        create: operations.includes('insert'),
        update: operations.includes('update'),
      });
      expect(operations).not.toContain('all');
    },
  );

  it.each(writableTables.map((table) => [getTableName(table), table] as const))(
    '%s: the server’s columns are left to no request',
    (_name, table) => {
      const { create = [], ...writers } = columnRightsOf(table) ?? {};
      const given = new Set([...create, ...Object.values(writers).flatMap((columns) => columns ?? [])]);
      for (const column of ['id', 'created_at', 'updated_at', 'version']) expect(given).not.toContain(column);
      expect(create).not.toContain('deleted_at');
      const kept = ['version', 'deleted_at'].filter((column) => column in getTableColumns(table));
      expect(stampedColumnsOf(table) ?? []).toEqual(expect.arrayContaining(kept));
    },
  );

  it('let no one but the request’s role and the owner run the functions of app', async () => {
    const open = await app.database.asSystem('read the catalogue', (tx) =>
      selectRows(
        tx,
        sql`select p.proname from pg_proc p cross join lateral aclexplode(p.proacl) as acl
            where p.pronamespace = 'app'::regnamespace and acl.grantee = 0`,
      ),
    );
    expect(open).toEqual([]);
  });

  it('take back what was given to an unconfirmed address, and leave what others have', async () => {
    const place = await makePlace();
    const older = await place.open(migrationsBefore('nothing_for_the_unconfirmed'));
    await older.database.asSystem('an older version gives', async (tx) => {
      await tx.execute(
        sql`insert into users (name, email, email_verified) values ('Ada', 'ada@example.com', true), ('Mallory', 'owner@example.com', false)`,
      );
      await tx.execute(
        sql`insert into user_roles (user_id, role, trial_start_date, trial_end_date) select id, role, now(), now() from users, unnest(array['admin', 'mentor']) as role`,
      );
      await tx.execute(sql`insert into admin_roles (user_id, is_owner) select id, true from users`);
      await tx.execute(
        sql`insert into mentor_assignments (user_id, mentor_id) select a.id, b.id from users a, users b`,
      );
    });
    await older.database.close();

    const left = await look(place, ({ database }) =>
      database.asSystem('a test looks', (tx) =>
        selectRows(
          tx,
          sql`select u.name, (select string_agg(r.role, ' ' order by r.role) from user_roles r where r.user_id = u.id) as roles,
              (select count(*)::int from admin_roles a where a.user_id = u.id) as rights,
              (select count(*)::int from mentor_assignments m where u.id in (m.user_id, m.mentor_id)) as assignments
              from users u order by u.name`,
        ),
      ),
    );
    expect(left).toEqual([
      { name: 'Ada', roles: 'admin mentor', rights: 1, assignments: 1 },
      { name: 'Mallory', roles: 'mentor', rights: 0, assignments: 0 },
    ]);
  }, 60_000);
});

/** A folder with the migrations that came before this one. */
function migrationsBefore(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'laurel-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const index = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${name}`));
  copyMigrations({ upTo: journal.entries[index - 1]?.when ?? 0, folder });
  return folder;
}

/** What the catalogue says of the triggers and functions that follow from product.tables, and after they are made anew; then all is undone. */
async function catalogueOf(wanted: readonly DerivedSql[], sabotage?: string) {
  const found: Record<string, string>[] = [];
  await app.database
    .asSystem('compare the catalogue with the declaration', async (tx) => {
      if (sabotage) await tx.execute(sql.raw(sabotage));
      found.push(await readDerived(tx));
      for (const statement of wanted.flatMap(({ create }) => create)) await tx.execute(sql.raw(statement));
      found.push(await readDerived(tx));
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  const [before = {}, after = {}] = found;
  return { before, after };
}

class Undone extends Error {}

async function readDerived(tx: Transaction): Promise<Record<string, string>> {
  const declared = sql`select jsonb_array_elements_text(${JSON.stringify(derived.map(({ name }) => name))}::jsonb)`;
  const rows = await selectRows<{ name: string; definition: string }>(
    tx,
    sql`
      select t.tgname || ' on ' || t.tgrelid::regclass as name, pg_get_triggerdef(t.oid) as definition
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and p.pronamespace = 'app'::regnamespace and (p.proname ~ '^(guard_columns|refuse_columns|stamp_|search_)' or t.tgname || ' on ' || t.tgrelid::regclass in (${declared}))
      union all
      select 'app.' || p.proname, pg_get_functiondef(p.oid) || ' ' || array(select acl::text from unnest(p.proacl) as acl order by 1)::text
      from pg_proc p where p.pronamespace = 'app'::regnamespace and (p.proname ~ '^(guard_columns|refuse_columns|stamp_|search_|may_read_file$)' or 'app.' || p.proname in (${declared}))
      union all
      select c.conname || ' on ' || c.conrelid::regclass, pg_get_constraintdef(c.oid)
      from pg_constraint c join pg_class r on r.oid = c.conrelid
      where c.contype = 'x' and r.relnamespace = 'public'::regnamespace
      union all
      select c.relname, 'sequence' from pg_class c
      where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace and c.relname in (${declared})
      order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}
