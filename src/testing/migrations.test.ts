import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';

import { tables } from '#app/server/tables.ts';
import { selectRows } from '#core/server/database/database.ts';
import { migrationsFolder } from '#core/server/database/migrations.ts';
import { recordTypes } from '#records/registry.ts';

import { useTestApp } from './test-app.ts';

const app = useTestApp();

describe('the migrations', () => {
  it('leave the tables exactly as they are declared', async () => {
    const snapshots = readdirSync(path.join(migrationsFolder, 'meta')).filter((name) => name.endsWith('_snapshot.json')).toSorted();
    const last = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta', snapshots.at(-1) ?? ''), 'utf8'));
    const declared = generateDrizzleJson(tables, last.id, undefined, 'snake_case');
    expect(await generateMigration(last, declared)).toEqual([]);
  });

  it('really made the columns that the last snapshot tells of', async () => {
    const columns = await app.database.asSystem('read the catalogue', (tx) =>
      selectRows<{ name: string }>(tx, sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`),
    );
    const declaredTables: Record<string, { name: string; columns: object }> = generateDrizzleJson(tables, undefined, undefined, 'snake_case').tables;
    const declared = Object.values(declaredTables).flatMap((table) =>
      Object.keys(table.columns).map((column) => `${table.name}.${column}`),
    );
    expect(columns.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
  });

  it('give every table with a Trash, and so every record’s, the trigger that keeps the server’s columns', async () => {
    const withTrash = Object.values(tables).flatMap((table) => (is(table, PgTable) && 'deleted_at' in getTableColumns(table) ? [getTableName(table)] : []));
    const triggers = await app.database.asSystem('read the catalogue', (tx) =>
      selectRows<{ table: string }>(tx, sql`select distinct event_object_table as table from information_schema.triggers where action_statement like '%app.stamp_row%'`),
    );
    expect(triggers.map(({ table }) => table).toSorted()).toEqual(withTrash.toSorted());
    expect(withTrash).toEqual(expect.arrayContaining(recordTypes.map(({ table }) => table)));
  });

  it('give every table that counts versions a trigger that stamps its rows', async () => {
    const withVersion = Object.values(tables).flatMap((table) => (is(table, PgTable) && 'version' in getTableColumns(table) ? [getTableName(table)] : []));
    const triggers = await app.database.asSystem('read the catalogue', (tx) =>
      selectRows<{ stamps: string }>(
        tx,
        sql`select event_manipulation || ' ' || event_object_table as stamps from information_schema.triggers
            where action_statement ~ 'app\\.stamp_\\w*row' and action_timing = 'BEFORE'`,
      ),
    );
    const stamps = new Set(triggers.map((trigger) => trigger.stamps));
    const missing = withVersion.flatMap((table) => [`INSERT ${table}`, `UPDATE ${table}`]).filter((wanted) => !stamps.has(wanted));
    expect(missing).toEqual([]);
    expect(withVersion).toEqual(expect.arrayContaining(['tasks', 'testimonials']));
  });

  it('let nobody but the request’s role and the owner run the functions of app', async () => {
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
