import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

import { OperatorError } from '../operator-error.ts';
import { sqlState } from './database.ts';
import { locks } from './locks.ts';
import { baseline, commitBeforeBaseline, migrationsFolder, newestMigration } from './migrations.ts';
import { readRepeatables, type RepeatableSql } from './repeatable-sql.ts';

/** SQLSTATE of "cannot change return type of existing function", and of "function name is not unique". */
const OTHER_SIGNATURE = new Set(['42P13', '42725']);

/**
 * Migrates the database to this version in one transaction: first functions, then migrations, whose policies and
 * defaults may call them, then triggers. Functions and triggers are applied again if their text has changed. Does
 * nothing to the database of a newer version.
 * @param folder migrations to apply. A restore passes those that its backup knew. Triggers are then applied later, with
 * the rest.
 * @throws OperatorError if the database was created before the baseline
 */
export async function migrate(client: pg.ClientBase, folder = migrationsFolder): Promise<void> {
  await client.query('begin');
  try {
    await migrateIn(client, folder);
    await client.query('commit');
  } catch (error) {
    // The first error explains more than that of a closed connection.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function migrateIn(client: pg.ClientBase, folder: string): Promise<void> {
  await client.query(`
    select pg_advisory_xact_lock(${locks.migrations});
    set local check_function_bodies = off;
    set local client_min_messages = warning;
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    create table if not exists drizzle.repeatables (name text primary key, hash text not null)`);
  const applied = await client.query<{ when: string }>('select created_at as when from drizzle.__drizzle_migrations');
  const newest = Math.max(0, ...applied.rows.map(({ when }) => Number(when)));
  if (newest > 0 && !applied.rows.some(({ when }) => Number(when) === baseline)) {
    throw new OperatorError(
      `This database is from before Laurel 0.1.0, and this version cannot migrate it: check out the commit “${commitBeforeBaseline}”, start it once, and then this version.`,
    );
  }
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const last = Math.max(...migrations.map(({ folderMillis }) => folderMillis));
  if (newest > Math.max(last, newestMigration)) return;
  const repeatables = readRepeatables();
  const stored = await client.query<{ name: string; hash: string }>('select name, hash from drizzle.repeatables');
  const hashes = new Map(stored.rows.map(({ name, hash }) => [name, hash]));
  const changed = repeatables.filter(({ name, hash }) => hashes.get(name) !== hash);

  await applyRepeatables(
    client,
    changed.filter(({ needsTables }) => !needsTables),
  );
  const pending = migrations.filter(({ folderMillis }) => folderMillis > newest);
  // A column cannot be dropped while a trigger's condition names it.
  if (newest > 0 && pending.length > 0) await dropTriggers(client, { except: repeatables, changed });
  for (const { sql, hash, folderMillis } of pending) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
  if (Math.max(last, newest) < newestMigration) return;
  const missing = pending.length > 0 ? await findMissing(client, repeatables) : [];
  await applyRepeatables(
    client,
    repeatables.filter((one) => one.needsTables && (changed.includes(one) || missing.includes(one))),
  );
  if (changed.length > 0 || hashes.size > repeatables.length) await dropOthers(client, repeatables);
}

/** Drops the triggers that have changed, and those without a file. */
async function dropTriggers(
  client: pg.ClientBase,
  { except, changed }: { except: readonly RepeatableSql[]; changed: readonly RepeatableSql[] },
): Promise<void> {
  const unchanged = except.filter((one) => !changed.includes(one)).flatMap(({ triggers }) => triggers);
  for (const trigger of await listTriggers(client)) {
    if (!unchanged.includes(trigger)) await client.query(`drop trigger ${trigger}`);
  }
}

/** Returns the files whose triggers a migration has dropped, to change what they depend on. */
async function findMissing(
  client: pg.ClientBase,
  repeatables: readonly RepeatableSql[],
): Promise<readonly RepeatableSql[]> {
  const existing = new Set(await listTriggers(client));
  return repeatables.filter(({ triggers }) => triggers.some((trigger) => !existing.has(trigger)));
}

async function listTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.tgname || ' on ' || t.tgrelid::regclass as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and p.pronamespace = 'app'::regnamespace`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Creates or replaces functions and triggers. A function whose result or arguments changed is dropped first, which
 * fails if a table calls it.
 */
async function applyRepeatables(client: pg.ClientBase, changed: readonly RepeatableSql[]): Promise<void> {
  if (changed.length === 0) return;
  const { rows } = await client.query<{ name: string; signature: string }>(
    `select proname as name, oid::regprocedure::text as signature from pg_proc
     where pronamespace = to_regnamespace('app') and proname = any ($1)`,
    [changed.flatMap(({ functions }) => functions)],
  );
  const existing = Map.groupBy(rows, ({ name }) => name);
  const isNew = ({ functions }: RepeatableSql) => !functions.some((name) => existing.has(name));
  await client.query(
    changed
      .filter(isNew)
      .map(({ text }) => text)
      .join('\n'),
  );
  for (const one of changed.filter((each) => !isNew(each))) {
    const signatures = one.functions.flatMap((name) => existing.get(name) ?? []).map(({ signature }) => signature);
    // Rights that its file no longer grants.
    for (const signature of signatures) {
      await client.query(`revoke all on function ${signature} from public, laurel_user`);
    }
    await replace(client, { text: one.text, signatures });
  }
  await client.query(`
    revoke execute on all functions in schema app from public;
    ${changed
      .map(
        ({ name, hash }) =>
          `insert into drizzle.repeatables (name, hash) values ('${name}', '${hash}') on conflict (name) do update set hash = excluded.hash`,
      )
      .join(';\n')}`);
}

async function replace(
  client: pg.ClientBase,
  { text, signatures }: { text: string; signatures: readonly string[] },
): Promise<void> {
  await client.query('savepoint replacing');
  try {
    await client.query(text);
  } catch (error) {
    if (!OTHER_SIGNATURE.has(sqlState(error) ?? '')) throw error;
    await client.query('rollback to savepoint replacing');
    for (const signature of signatures) await client.query(`drop function ${signature}`);
    await client.query(text);
  }
  await client.query('release savepoint replacing');
}

/** Drops triggers and functions without a file, and earlier signatures of functions. */
async function dropOthers(client: pg.ClientBase, repeatables: readonly RepeatableSql[]): Promise<void> {
  await dropTriggers(client, { except: repeatables, changed: [] });
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop function %s', p.oid::regprocedure) as statement from pg_proc p
     where p.pronamespace = 'app'::regnamespace and (
       p.proname <> all ($1)
       or exists (select from pg_proc newer where newer.pronamespace = p.pronamespace and newer.proname = p.proname and newer.oid > p.oid)
     )`,
    [repeatables.flatMap(({ functions }) => functions)],
  );
  for (const { statement } of rows) await client.query(statement);
  await client.query('delete from drizzle.repeatables where name <> all ($1)', [repeatables.map(({ name }) => name)]);
}
