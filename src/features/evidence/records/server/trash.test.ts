import { describe, expect, it } from 'vitest';

import { purgeTrash } from '#core/server/trash.ts';
import { recordTypes } from '#records/registry.ts';
import type { RecordRow } from '#records/schema.ts';
import { createUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { useTestApp } from '#testing/test-app.ts';

import { recordTables } from './table.ts';

const DAY_MS = 86_400_000;
const app = useTestApp();

describe.each(recordTypes.map((type) => [type.table, type] as const))('Trash of %s', (_table, type) => {
  const base = `/api/records/${type.segment}`;

  it('keeps a record for exactly 30 days, and deletes nothing outside it', async () => {
    const ada = await createUser(app.database);
    const untouched = await add();
    const trashed = await add();
    await app.request('DELETE', `${base}/${trashed.id}`, { as: ada });

    await purge(29.9);
    expect(await fetchIds('?trash=true')).toEqual([trashed.id]);
    await purge(30.1);
    expect(await fetchIds('?trash=true')).toEqual([]);
    expect(await fetchIds('')).toEqual([untouched.id]);
    expect((await app.request('POST', `${base}/${trashed.id}/restore`, { as: ada })).status).toBe(404);

    async function add(): Promise<RecordRow> {
      const response = await app.request('POST', base, { as: ada, body: sampleRecord(type) });
      return (await response.json()) as RecordRow;
    }

    async function fetchIds(query: string): Promise<string[]> {
      const response = await app.request('GET', `${base}${query}`, { as: ada });
      const { rows } = (await response.json()) as { rows: RecordRow[] };
      return rows.map(({ id }) => id);
    }
  });
});

async function purge(daysLater: number): Promise<void> {
  await purgeTrash({ ...app, now: () => new Date(Date.now() + daysLater * DAY_MS) }, Object.values(recordTables), []);
}
