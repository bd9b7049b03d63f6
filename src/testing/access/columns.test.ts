// A write to every column there is, in SQL as the owner of its row and over the API. One list says which are theirs.
import { getTableColumns, getTableName, is, sql, type SQL } from 'drizzle-orm';
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { tables } from '#app/server/tables.ts';
import { selectRows, sqlState, type Transaction } from '#core/server/database/database.ts';
import { recordTypes } from '#records/registry.ts';
import type { RecordRow } from '#records/schema.ts';

import { makePerson, type Person } from '../people.ts';
import { sampleRecord } from '../sample-record.ts';
import { useTestApp } from '../test-app.ts';
import { sendFile, uploadFile } from '../uploads.ts';

const app = useTestApp();

/** `written`: as given. `kept`: the server sets its own. `checked`: a constraint refuses the value. `closed`: no row, or not this column of it, can be written at all. */
type Outcome = 'written' | 'kept' | 'checked' | 'closed';
/** A constraint, and a column that is granted to nobody. */
const outcomes: Record<string, Outcome> = { 23514: 'checked', 42501: 'closed' };

const sharedColumns: Record<string, Outcome> = {
  id: 'kept',
  user_id: 'kept',
  created_at: 'kept',
  updated_at: 'kept',
  version: 'kept',
  deleted_at: 'kept',
  status: 'checked',
};

/** Of a record its fields are the owner's; of everything else not one column is. */
const ownColumns = new Map<string, Record<string, Outcome>>(
  recordTypes.map(({ table, fields }) => [table, { ...sharedColumns, ...Object.fromEntries(Object.keys(fields).map((name) => [name, 'written'])) }]),
);

type Cell = { table: string; column: string; type: string; outcome: Outcome };

const cells: Cell[] = Object.values(tables).flatMap((table) =>
  is(table, PgTable)
    ? Object.values(getTableColumns(table)).map((column: PgColumn) => {
        const name = snakeCase(column.name);
        return { table: getTableName(table), column: name, type: column.getSQLType(), outcome: ownColumns.get(getTableName(table))?.[name] ?? 'closed' };
      })
    : [],
);
const recordCells = cells.filter(({ table }) => ownColumns.has(table));

let owner: Person;
let victim: Person;
beforeAll(async () => {
  owner = await makePerson(app.database);
  victim = await makePerson(app.database);
  await uploadFile(app, { as: owner });
});

describe('in SQL', () => {
  it.each(cells)('an update of $table.$column: $outcome', async ({ table, column, type, outcome }) => {
    const forged = forgedValue(column, type);
    const written = await outcomeOf(async (tx) => {
      if (ownColumns.has(table)) await tx.execute(sql`insert into ${sql.identifier(table)} default values`);
      return selectRows(tx, sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${forged} returning ${sql.identifier(column)} is not distinct from ${forged} as forged`);
    });
    expect(written).toBe(outcome);
  });

  it.each(recordCells.filter(({ column }) => column !== 'user_id'))('a new row with $table.$column: $outcome', async ({ table, column, type, outcome }) => {
    const forged = forgedValue(column, type);
    const written = await outcomeOf((tx) =>
      selectRows(tx, sql`insert into ${sql.identifier(table)} (${sql.identifier(column)}) values (${forged}) returning ${sql.identifier(column)} is not distinct from ${forged} as forged`),
    );
    expect(written).toBe(outcome);
  });

  it.each(recordTypes.map(({ table }) => table))('a row of %s that lies in Trash lies there since the moment it came, and can leave', async (table) => {
    const name = sql.identifier(table);
    const { token } = await makePerson(app.database);
    const answers = await app.database.asActor(token, async (tx) => {
      await tx.execute(sql`insert into ${name} default values`);
      const put = await selectRows(tx, sql`update ${name} set deleted_at = now() - interval '29 days' returning deleted_at = now() as "isNow"`);
      const again = await selectRows(tx, sql`update ${name} set deleted_at = now() + interval '1 year' returning deleted_at = now() as "isNow"`);
      const back = await selectRows(tx, sql`update ${name} set deleted_at = null returning deleted_at is null as "isBack"`);
      return [put, again, back];
    });
    expect(answers).toEqual([[{ isNow: true }], [{ isNow: true }], [{ isBack: true }]]);
  });

  async function outcomeOf(work: (tx: Transaction) => Promise<unknown[]>): Promise<string> {
    try {
      const [row] = (await app.database.asActor(owner.token, work)) as { forged: boolean }[];
      if (!row) return 'closed';
      return row.forged ? 'written' : 'kept';
    } catch (error) {
      const state = sqlState(error) ?? 'no database error';
      return outcomes[state] ?? state;
    }
  }
});

describe('over the API', () => {
  const unknown = 'This field is not known here';
  const fieldsOf = async (answer: Response) => ((await answer.json()) as { fields?: Record<string, string> }).fields;

  describe.each(recordTypes.map((type) => [type.table, type] as const))('%s', (table, type) => {
    const base = `/api/records/${type.segment}`;
    const serversOwn = recordCells.filter((cell) => cell.table === table && cell.outcome === 'kept');

    it.each(serversOwn)('a new record with $column is refused', async ({ column }) => {
      const answer = await app.request('POST', base, { as: owner, body: { ...sampleRecord(type), [column]: apiValue(column) } });
      expect([answer.status, await fieldsOf(answer)]).toEqual([422, { [column]: unknown }]);
    });

    it.each(serversOwn.filter(({ column }) => column !== 'version'))('a change of $column is refused', async ({ column }) => {
      const { id } = await createRow();
      const answer = await app.request('PATCH', `${base}/${id}`, { as: owner, body: { version: 1, [column]: apiValue(column) } });
      expect([answer.status, await fieldsOf(answer)]).toEqual([422, { [column]: unknown }]);
    });

    it('a change that claims another version is refused, and the right one makes the next', async () => {
      const { id } = await createRow();
      const change = (version: number) => app.request('PATCH', `${base}/${id}`, { as: owner, body: { status: 'Completed', version } });
      expect((await change(999)).status).toBe(409);
      expect(await (await change(1)).json()).toMatchObject({ version: 2 });
    });

    it('a status that there is none of is refused', async () => {
      const answer = await app.request('POST', base, { as: owner, body: { ...sampleRecord(type), status: 'Approved' } });
      expect([answer.status, Object.keys((await fieldsOf(answer)) ?? {})]).toEqual([422, ['status']]);
    });

    async function createRow(): Promise<RecordRow> {
      const answer = await app.request('POST', base, { as: owner, body: sampleRecord(type) });
      expect(answer.status).toBe(201);
      return (await answer.json()) as RecordRow;
    }
  });

  const filesOwn = cells.filter(({ table, column }) => table === 'files' && column !== 'name');
  it.each(filesOwn)('an upload that gives its own $column is refused', async ({ column }) => {
    const answer = await app.request('POST', `/api/files/patents?name=a.pdf&${column}=forged`, { as: owner, body: new Uint8Array([1]) });
    expect([answer.status, await fieldsOf(answer)]).toEqual([422, { [column]: unknown }]);
    expect((await sendFile(app, { as: owner })).status).toBe(201);
  });

  const signUp = { role: 'mentor', name: 'Eve', email: 'eve@example.com', password: 'a long walk in the rain' };
  const accountColumns = new Set(cells.filter(({ table }) => ['users', 'accounts', 'sessions', 'two_factors', 'recovery_codes', 'user_roles', 'admin_roles', 'profiles'].includes(table)).map(({ column }) => column));

  it.each([...accountColumns].filter((column) => !Object.hasOwn(signUp, column)))('a sign-up with %s is refused', async (column) => {
    const answer = await app.request('POST', '/api/accounts/sign-up', { body: { ...signUp, [column]: apiValue(column) } });
    expect([answer.status, await fieldsOf(answer)]).toEqual([422, { [column]: unknown }]);
  });

  it('a sign-up as admin is refused, and as mentor taken', async () => {
    expect((await app.request('POST', '/api/accounts/sign-up', { body: { ...signUp, role: 'admin' } })).status).toBe(422);
    expect((await app.request('POST', '/api/accounts/sign-up', { body: signUp })).status).toBe(201);
  });
});

/** A value of the column's type that the server itself would never put there. */
function forgedValue(column: string, type: string): SQL {
  if (column === 'user_id') return sql`${victim.id}::uuid`;
  const values: Record<string, SQL> = {
    uuid: sql`${crypto.randomUUID()}::uuid`,
    text: sql`'forged'::text`,
    'text[]': sql`array['forged']::text[]`,
    boolean: sql`true`,
    integer: sql`999`,
    'numeric(2, 1)': sql`9::numeric`,
    'numeric(12, 2)': sql`999::numeric`,
    'numeric(14, 2)': sql`999::numeric`,
    bigint: sql`999::bigint`,
    date: sql`'2001-01-01'::date`,
    jsonb: sql`'{"forged":"yes"}'::jsonb`,
    'timestamp with time zone': sql`'2001-01-01T00:00:00Z'::timestamptz`,
  };
  const value = values[type];
  if (!value) throw new Error(`No forged value for the type ${type}`);
  return value;
}

function apiValue(column: string): unknown {
  if (column === 'version') return 999;
  return column.endsWith('_at') ? '2001-01-01T00:00:00Z' : 'forged';
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
