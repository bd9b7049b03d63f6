// Writes every column in SQL as each kind of user who can reach its row, and through the API. The tables' own
// declarations are the expectation.
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { getWritableColumns, getColumnName } from '#core/server/database/writable-columns.ts';
import { recordTypes } from '#records/registry.ts';
import type { RecordRow } from '#records/schema.ts';
import { registry } from '#app/server/features.ts';
import { getTable } from '#features/evidence/records/server/table.ts';

import { createUser, type TestUser } from '../people.ts';
import { sampleRecord } from '../sample-record.ts';
import { useTestApp } from '../test-app.ts';
import { sendFile, uploadFile } from '../uploads.ts';
import { columnChecks } from './column-checks.ts';
import { describeChecks } from './run-checks.ts';

const app = useTestApp();

type Cell = { table: string; column: string };

const cells: Cell[] = Object.values(registry.tables)
  .filter((table) => is(table, PgTable))
  .flatMap((table) =>
    Object.values(getTableColumns(table)).map((column) => ({
      table: getTableName(table),
      column: getColumnName(column),
    })),
  );

let owner: TestUser;
beforeAll(async () => {
  owner = await createUser(app.database);
  await uploadFile(app, { as: owner });
});

describe('writable columns in SQL', () => describeChecks(app, columnChecks()));

describe('writable columns over the API', () => {
  const unknown = 'This field is not allowed here';
  const readFields = async (response: Response) =>
    ((await response.json()) as { fields?: Record<string, string> }).fields;

  describe.each(recordTypes.map((type) => [type.table, type] as const))('%s', (table, type) => {
    const base = `/api/records/${type.segment}`;
    const written = new Set(getWritableColumns(getTable(type))?.create);
    const serversOwn = cells.filter(
      (cell) => cell.table === table && (cell.column === 'user_id' || !written.has(cell.column)),
    );

    it.each(serversOwn)('a new record with $column is rejected', async ({ column }) => {
      const response = await app.request('POST', base, {
        as: owner,
        body: { ...sampleRecord(type), [column]: apiValue(column) },
      });
      expect([response.status, await readFields(response)]).toEqual([422, { [column]: unknown }]);
    });

    it.each(serversOwn.filter(({ column }) => column !== 'version'))(
      'a change of $column is rejected',
      async ({ column }) => {
        const { id } = await createRow();
        const response = await app.request('PATCH', `${base}/${id}`, {
          as: owner,
          body: { version: 1, [column]: apiValue(column) },
        });
        expect([response.status, await readFields(response)]).toEqual([422, { [column]: unknown }]);
      },
    );

    it('a change at an outdated version is rejected, and the current one is incremented', async () => {
      const { id } = await createRow();
      const change = (version: number) =>
        app.request('PATCH', `${base}/${id}`, { as: owner, body: { status: 'Completed', version } });
      expect((await change(999)).status).toBe(409);
      expect(await (await change(1)).json()).toMatchObject({ version: 2 });
    });

    it('an unknown status is rejected', async () => {
      const response = await app.request('POST', base, {
        as: owner,
        body: { ...sampleRecord(type), status: 'Approved' },
      });
      expect([response.status, Object.keys((await readFields(response)) ?? {})]).toEqual([422, ['status']]);
    });

    async function createRow(): Promise<RecordRow> {
      const response = await app.request('POST', base, { as: owner, body: sampleRecord(type) });
      expect(response.status).toBe(201);
      return (await response.json()) as RecordRow;
    }
  });

  const filesOwn = cells.filter(({ table, column }) => table === 'files' && column !== 'name');
  it.each(filesOwn)('an upload with its own $column is rejected', async ({ column }) => {
    const response = await app.request('POST', `/api/files/patents?name=a.pdf&${column}=forged`, {
      as: owner,
      body: new Uint8Array([1]),
    });
    expect([response.status, await readFields(response)]).toEqual([422, { [column]: unknown }]);
    expect((await sendFile(app, { as: owner })).status).toBe(201);
  });

  const signUp = {
    role: 'mentor',
    name: 'Eve',
    email: 'eve@example.com',
    password: 'a long walk in the rain',
    time_zone: 'UTC',
  };
  const accountColumns = new Set(
    cells
      .filter(({ table }) =>
        [
          'users',
          'accounts',
          'sessions',
          'two_factors',
          'recovery_codes',
          'user_roles',
          'admin_roles',
          'profiles',
        ].includes(table),
      )
      .map(({ column }) => column),
  );

  it.each([...accountColumns].filter((column) => !Object.hasOwn(signUp, column)))(
    'a sign-up with %s is rejected',
    async (column) => {
      const response = await app.request('POST', '/api/accounts/sign-up', {
        body: { ...signUp, [column]: apiValue(column) },
      });
      expect([response.status, await readFields(response)]).toEqual([422, { [column]: unknown }]);
    },
  );

  it('a sign-up as admin is rejected, and as mentor accepted', async () => {
    expect((await app.request('POST', '/api/accounts/sign-up', { body: { ...signUp, role: 'admin' } })).status).toBe(
      422,
    );
    expect((await app.request('POST', '/api/accounts/sign-up', { body: signUp })).status).toBe(201);
  });
});

function apiValue(column: string): unknown {
  if (column === 'version') return 999;
  return column.endsWith('_at') ? '2001-01-01T00:00:00Z' : 'forged';
}
