import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { generateDrizzleJson, generateMigration } from './drizzle-kit.ts';
import { getTableColumns, getTableName, is, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it, onTestFinished } from 'vitest';

import { registry } from '#app/server/features.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { derivedFiles, derivedSql } from '#core/server/database/derived.ts';
import { migrationsFolder, newestMigration } from '#core/server/database/migrations.ts';
import { getWritableColumns, listStampedColumns } from '#core/server/database/writable-columns.ts';

import { createPlace } from './backups.ts';
import { useTestApp } from './test-app.ts';

/** Declared only in the baseline, because Drizzle supports neither exclusion constraints nor table privileges. */
const ofBaseline = [
  'constraint attorney_availability_no_overlap on attorney_availability',
  'constraint availability_days_no_overlap on availability_days',
  'constraint availability_settings_no_overlap on availability_settings',
  'message_positions',
  'constraint busy_times_no_overlap on busy_times',
];

const app = useTestApp();
const everyTable = Object.values(registry.tables).filter((table) => is(table, PgTable));
const writableTables = everyTable.filter((table) => getWritableColumns(table) !== undefined);

describe('the migrations', () => {
  it('produce exactly the declared tables', async () => {
    const last = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta', 'snapshot.json'), 'utf8'));
    const declared = generateDrizzleJson(registry.tables, last.id, undefined, 'snake_case');
    expect(await generateMigration(last, declared)).toEqual([]);
  });

  it('create the columns in the last snapshot', async () => {
    const columns = await app.database.asSystem('read the catalogue', (tx) =>
      selectRows<{ name: string }>(
        tx,
        sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
      ),
    );
    const declaredTables: Record<string, { name: string; columns: object }> = generateDrizzleJson(
      registry.tables,
      undefined,
      undefined,
      'snake_case',
    ).tables;
    const declared = Object.values(declaredTables).flatMap((table) =>
      Object.keys(table.columns).map((column) => `${table.name}.${column}`),
    );
    expect(columns.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
  });

  it('produce exactly the declared triggers and functions of the tables', () => {
    for (const [file, text] of Object.entries(derivedFiles(derivedSql(registry)))) {
      expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'), 'Run: npm run db:generate').toBe(text);
    }
  });

  describe('a migrated database compared with the declared tables', () => {
    let cached: Catalogue | undefined;
    const readDeclared = async () => (cached ??= await catalogueOfDeclared());

    it('has the same catalogue', async () => {
      const declared = await readDeclared();
      const made = await captureCatalogue();
      for (const name of ofBaseline) {
        expect(made).toHaveProperty([name]);
        delete made[name];
      }
      expect(made).toEqual(declared);
      expect(Object.keys(made).length).toBeGreaterThan(2_000);
    });

    it.each([
      ['missing', 'drop trigger tasks_restrict_columns on tasks', ['tasks_restrict_columns on tasks']],
      [
        'there without being declared',
        `create trigger more before update on files for each row execute function app.restrict_columns()`,
        ['more on files'],
      ],
      [
        'other than it is declared',
        `create or replace trigger tasks_restrict_columns before update on tasks for each row execute function app.restrict_columns('', '{}', 'others: status')`,
        ['tasks_restrict_columns on tasks'],
      ],
    ])('reveals a trigger that is %s', async (_what, sabotage, names) => {
      const declared = await readDeclared();
      const made = await captureCatalogue(sabotage);
      const differing = Object.keys({ ...made, ...declared }).filter((name) => made[name] !== declared[name]);
      expect(differing.filter((name) => !ofBaseline.includes(name))).toEqual(names);
    });
  });

  it.each(everyTable.map((table) => [getTableName(table), table] as const))(
    '%s: exactly the columns that requests may write are declared',
    (_name, table) => {
      const { create, ...writers } = getWritableColumns(table) ?? {};
      const operations = getTableConfig(table).policies.map((policy) => policy.for);
      expect({ create: create !== undefined, update: Object.keys(writers).length > 0 }).toEqual({
        create: operations.includes('insert'),
        update: operations.includes('update'),
      });
      expect(operations).not.toContain('all');
    },
  );

  it.each(writableTables.map((table) => [getTableName(table), table] as const))(
    '%s: requests cannot write the server’s columns',
    (_name, table) => {
      const { create = [], ...writers } = getWritableColumns(table) ?? {};
      const writable = new Set([...create, ...Object.values(writers).flatMap((columns) => columns ?? [])]);
      for (const column of ['id', 'created_at', 'updated_at', 'version']) expect(writable).not.toContain(column);
      expect(create).not.toContain('deleted_at');
      const required = ['version', 'deleted_at'].filter((column) => column in getTableColumns(table));
      expect(listStampedColumns(table) ?? []).toEqual(expect.arrayContaining(required));
    },
  );

  it('only the request role and the owner can run the functions of app', async () => {
    const open = await app.database.asSystem('read the catalogue', (tx) =>
      selectRows(
        tx,
        sql`select p.proname from pg_proc p cross join lateral aclexplode(p.proacl) as acl
            where p.pronamespace = 'app'::regnamespace and acl.grantee = 0`,
      ),
    );
    expect(open).toEqual([]);
  });
});

type Catalogue = Record<string, string>;

/** Returns the catalogue of the migrated database, with some SQL run before in a transaction that is rolled back. */
async function captureCatalogue(sabotage?: string): Promise<Catalogue> {
  let found: Catalogue = {};
  await app.database
    .asSystem('compare the catalogue with the declaration', async (tx) => {
      if (sabotage) await tx.execute(sql.raw(sabotage));
      found = await readCatalogue(tx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}

class Undone extends Error {}

/** Returns the catalog of a database whose only migration is generated from the declared tables. */
async function catalogueOfDeclared(): Promise<Catalogue> {
  const folder = mkdtempSync(path.join(tmpdir(), 'laurel-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const statements = await generateMigration(
    generateDrizzleJson({}),
    generateDrizzleJson(registry.tables, undefined, undefined, 'snake_case'),
  );
  const ofAudit = 'revoke insert, update, delete on audit_entries, audit_checkpoints from laurel_user';
  writeFileSync(path.join(folder, 'declared.sql'), [...statements, ofAudit].join('\n--> statement-breakpoint\n'));
  mkdirSync(path.join(folder, 'meta'));
  const journal = { entries: [{ when: newestMigration, tag: 'declared' }] };
  writeFileSync(path.join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
  const place = await createPlace();
  const { database } = await place.open(folder);
  const found = await database.asSystem('read the catalogue', readCatalogue);
  await database.close();
  return found;
}

/** Rights of others than the owner. */
function rights(acl: SQL): SQL {
  return sql`array(select split_part(one::text, '/', 1) from unnest(${acl}) as one where one::text ~ '^(laurel_user)?=' order by 1)`;
}

/**
 * Reads everything that decides which values the tables accept and who may read them, by name. The order of columns
 * does not count.
 */
async function readCatalogue(tx: Transaction): Promise<Catalogue> {
  const rows = await selectRows<{ name: string; definition: string }>(
    tx,
    sql`
      select c.relname::text as name, concat_ws(' ', c.relkind, c.relrowsecurity, ${rights(sql`c.relacl`)}) as definition
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S', 'v', 'm')
      union all
      select c.relname || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attidentity, pg_get_expr(d.adbin, d.adrelid), a.attacl::text)
      from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      union all
      select 'constraint ' || c.conname || ' on ' || c.conrelid::regclass, pg_get_constraintdef(c.oid)
      from pg_constraint c where c.connamespace = 'public'::regnamespace
      union all
      select 'index ' || c.relname, pg_get_indexdef(c.oid) from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'i'
        and not exists (select from pg_constraint x where x.conindid = c.oid and x.contype = 'x')
      union all
      select p.policyname || ' policy of ' || p.tablename, concat_ws(' ', p.permissive, p.roles::text, p.cmd, 'using', p.qual, 'check', p.with_check)
      from pg_policies p where p.schemaname = 'public'
      union all
      select t.tgname || ' on ' || t.tgrelid::regclass, pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal
      union all
      select 'app.' || p.proname, concat_ws(' ', pg_get_functiondef(p.oid), ${rights(sql`p.proacl`)})
      from pg_proc p where p.pronamespace = 'app'::regnamespace
      order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}
