// The functions of the database, checked by PostgreSQL and by plpgsql_check.
import { readFileSync } from 'node:fs';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { registry } from '#app/server/features.ts';
import { readRepeatables } from '#core/server/database/repeatable-sql.ts';

import { CHECK_SCHEMA, createOpenFolder, statementsOfPlpgsqlCheck } from './plpgsql-check.ts';
import { createTestDatabase } from './test-app.ts';

type Finding = { function: string; table: string | null; arguments: string; line: number; message: string };

const repeatables = readRepeatables();

describe('every database function', () => {
  let client: pg.Client;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const { folder, remove } = createOpenFolder();
    const { ownerUrl, drop } = await createTestDatabase(inject('postgresTemplate'));
    client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    await client.query(statementsOfPlpgsqlCheck(folder));
    close = async () => {
      await client.end();
      await drop();
      remove();
    };
  });
  afterAll(() => close());

  it('passes plpgsql_check without error, warning or implicit cast', async () => {
    expect(await findings()).toEqual([]);
  });

  it('is rejected with a missing column, an unused variable or an implicit cast', async () => {
    await client.query('begin');
    await client.query(readFileSync(new URL('faulty-functions.sql', import.meta.url), 'utf8'));
    const found = await findings();
    await client.query('rollback');
    const expected = [
      ['implicit_cast', 'target type'],
      ['missing_column', 'has no field "nothing"'],
      ['unused_variable', 'unused variable "spare"'],
    ] as const;
    expect(found).toEqual(
      expected.map(([name, message]) =>
        expect.objectContaining({ function: name, table: 'tasks', message: expect.stringContaining(message) }),
      ),
    );
  });

  it('every database function in SQL is valid for the current tables', async () => {
    const inSql = repeatables.filter(({ text }) => /^language sql\b/m.test(text));
    expect(inSql.length).toBeGreaterThan(8);
    for (const { text } of inSql) await client.query(text);
  });

  /**
   * Returns findings without fields that a table lacks, if its trigger's arguments do not name them: the function
   * checks its arguments first.
   */
  async function findings(): Promise<Finding[]> {
    const { rows } = await client.query<Finding>(`
      select p.proname as function, t.tgrelid::regclass::text as table, coalesce(t.arguments, '') as arguments,
        c.lineno as line, concat_ws(' ', c.level, c.message, c.detail) as message
      from pg_proc p
      join pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql'
      left join (
        select distinct tgfoid, tgrelid, encode(tgargs, 'escape') as arguments, tgoldtable, tgnewtable from pg_trigger where not tgisinternal
      ) t on t.tgfoid = p.oid
      cross join lateral ${CHECK_SCHEMA}.plpgsql_check_function_tb(
        p.oid, coalesce(t.tgrelid, 0), fatal_errors => false, performance_warnings => true, extra_warnings => true,
        oldtable => t.tgoldtable, newtable => t.tgnewtable) c
      where p.pronamespace = 'app'::regnamespace
      order by 1, 2, 4`);
    return rows.filter(({ message, arguments: named }) => {
      const [, field = ''] = /record "(?:new|old)" has no field "(\w+)"/.exec(message) ?? [];
      return field === '' || named === '' || named.split(/\\000|[ :]+/).includes(field);
    });
  }
});

describe('each SQL file', () => {
  it('contains one function with the name of the file, and there are at most 110', () => {
    const files = repeatables.filter(({ name }) => /\/sql\/[^/]+\.sql$/.test(name));
    expect(files.length).toBeGreaterThan(100);
    expect(files.length).toBeLessThanOrEqual(110);
    for (const { name, functions } of files) {
      const file = name.replace(/^.*\//, '').replace('.sql', '').replaceAll('-', '_');
      expect({ name, functions }).toEqual({ name, functions: [file] });
    }
  });
});

it('every table has at most five triggers, each named after its table and its purpose', () => {
  const triggers = repeatables.flatMap((one) => one.triggers).map((one) => one.split(' on ') as [string, string]);
  expect(triggers.length).toBeGreaterThan(100);
  expect(triggers.length).toBeLessThanOrEqual(170);
  const byTable = Map.groupBy(triggers, ([, table]) => table);
  expect([...byTable].filter(([, own]) => own.length > 5)).toEqual([]);
  expect(triggers.filter(([name, table]) => !name.startsWith(`${table}_`))).toEqual([]);
});

it('SQL functions read only constants that features declare', () => {
  const read = repeatables.flatMap(({ text }) =>
    [...text.matchAll(/app\.constant\('+(\w+)'/g)].map(([, name = '']) => name),
  );
  expect(read.length).toBeGreaterThan(3);
  expect(Object.keys(registry.constants)).toEqual(expect.arrayContaining(read));
});
