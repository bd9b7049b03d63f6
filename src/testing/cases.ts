// Whole cases: created, exported, compared and damaged.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

import yauzl from 'yauzl';
import { ZipFile } from 'yazl';

import { registry } from '#app/server/features.ts';
import { getColumnName as columnName } from '#core/server/database/writable-columns.ts';
import { isPortable } from '#core/server/data-export.ts';
import type { Case } from '#features/portability/import-export/server/case-shape.ts';
import { getExportName } from '#features/portability/import-export/server/queries.ts';
import { rewrite } from '#features/portability/import-export/server/rewriting.ts';

import { sampled } from './all-samples.ts';
import { unpack } from './archives.ts';
import type { Filling } from './filling.ts';
import type { TestUser } from './people.ts';
import type { TestApp } from './test-app.ts';
import { uploadFile } from './uploads.ts';

export type Entries = Map<string, Buffer>;

export async function fetchExport(app: TestApp, as: TestUser): Promise<{ entries: Entries; whole: Case }> {
  const entries = await unpack(await app.request('GET', '/api/export', { as }));
  return { entries, whole: caseIn(entries) };
}

export function caseIn(entries: Entries): Case {
  return JSON.parse(String(entries.get('case.json'))) as Case;
}

/** Archive with another case in it and recomputed hashes. */
export function withCase(entries: Entries, change: (whole: Case) => unknown): Entries {
  const whole = caseIn(entries);
  const changed = change(whole) ?? whole;
  return resealed(new Map([...entries, ['case.json', Buffer.from(JSON.stringify(changed))]]));
}

/** Adds the matching list of hashes. */
export function resealed(entries: Entries): Entries {
  const sums = [...entries].flatMap(([name, bytes]) =>
    name === 'SHA256SUMS' ? [] : [`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`],
  );
  return new Map([...entries, ['SHA256SUMS', Buffer.from(sums.join(''))]]);
}

export async function createZip(entries: Entries): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

export async function writeZip(folder: string, name: string, entries: Entries): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, await createZip(entries));
  return file;
}

/** Files of an archive on disk. */
export async function readZip(file: string): Promise<Entries> {
  const archive = await yauzl.openPromise(file, { lazyEntries: true });
  const entries: Entries = new Map();
  for await (const entry of archive.eachEntry()) {
    entries.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return entries;
}

/**
 * Content of a case's imported rows, equal for two cases that differ only in IDs, times and URLs. A file is its bytes
 * and name. A row is its position in its table, sorted by content.
 */
export function comparable({ entries, whole }: { entries: Entries; whole: Case }): Record<string, unknown[]> {
  const files = new Map(
    whole.files.map(({ url, path: at, name }) => {
      const sha256 = createHash('sha256')
        .update(entries.get(at) ?? '')
        .digest('hex');
      return [url, `${name} ${sha256}`] as const;
    }),
  );
  const names = new Map<string, string>();
  const tables = registry.exported.filter(isPortable).map((table) => {
    const { columns, embeddedIdColumns = [], begin = (row) => row, isTaken = () => true } = table.portable;
    const site = { columns, embeddedIdColumns, fileColumns: registry.files };
    const rows = (whole.tables[getExportName(table)] ?? [])
      .filter((row) => isTaken(row, whole.user_id))
      .map((row) => {
        const begun = begin(row);
        const values = Object.fromEntries(columns.map((column) => [columnName(column), begun[columnName(column)]]));
        const marks = {
          isTrashed: Boolean(row.deleted_at),
          isSet: table.portable.setAfterInsert && Boolean(row[columnName(table.portable.setAfterInsert)]),
        };
        const masked = rewrite(site, values, {
          address: (address) => files.get(address) ?? address,
          id: () => 'an id',
        });
        return { id: row.id, site, values, marks, key: JSON.stringify([masked, marks]) };
      })
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
    rows.forEach(({ id }, place) => names.set(String(id), `${getExportName(table)} ${place}`));
    return [getExportName(table), rows] as const;
  });
  const rowIn = ({ site, values, marks }: (typeof tables)[number][1][number]) => ({
    ...rewrite(site, values, { address: (address) => files.get(address) ?? address, id: (id) => names.get(id) ?? id }),
    ...marks,
  });
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.map(rowIn)]));
}

/** Sends a request that must succeed and returns its response. */
export async function send<Answer = { id: string; version: number }>(
  app: TestApp,
  { as, method = 'POST', path: address, body }: { as: TestUser; method?: string; path: string; body?: unknown },
): Promise<Answer> {
  const response = await app.request(method, `/api/${address}`, { as, body });
  if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${await response.text()}`);
  return (response.status === 204 ? {} : await response.json()) as Answer;
}

/** Fills a user's case with rows in every imported table. */
export async function fillCase(app: TestApp, as: TestUser): Promise<void> {
  const filling: Filling = {
    send: (request) => send(app, { as, ...request }),
    up: async (bucket, name, bytes) => (await uploadFile(app, { as, bucket, name, ...(bytes && { bytes }) })).url,
    made: {},
  };
  for (const { samples } of sampled) await samples?.fillCase?.(filling);
}
