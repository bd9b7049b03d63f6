// Whole cases: made, exported, compared, and spoiled.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

import yauzl from 'yauzl';
import { ZipFile } from 'yazl';

import { product } from '#app/server/features.ts';
import { nameOf as columnName } from '#core/server/database/rights.ts';
import { isPortable } from '#core/server/exported.ts';
import type { Case } from '#features/export/server/case-shape.ts';
import { nameOf } from '#features/export/server/queries.ts';
import { rewrite } from '#features/export/server/rewriting.ts';
import { awards } from '#records/types/awards.ts';
import { recordTypes } from '#records/registry.ts';
import type { FieldValue } from '#records/kinds/kinds.ts';

import { unpack } from './archives.ts';
import { makeJpeg, makePdf, makePng, makeScriptedPdf } from './fixtures.ts';
import type { Person } from './people.ts';
import { sampleRecord } from './sample-record.ts';
import type { TestApp } from './test-app.ts';
import { uploadFile } from './uploads.ts';

export type Entries = Map<string, Buffer>;

export async function exportOf(app: TestApp, as: Person): Promise<{ entries: Entries; whole: Case }> {
  const entries = await unpack(await app.request('GET', '/api/export', { as }));
  return { entries, whole: caseIn(entries) };
}

export function caseIn(entries: Entries): Case {
  return JSON.parse(String(entries.get('case.json'))) as Case;
}

/** The archive with another case in it, its hashes computed anew. */
export function withCase(entries: Entries, change: (whole: Case) => unknown): Entries {
  const whole = caseIn(entries);
  const changed = change(whole) ?? whole;
  return resealed(new Map([...entries, ['case.json', Buffer.from(JSON.stringify(changed))]]));
}

/** With the list of hashes that belongs to what is in it. */
export function resealed(entries: Entries): Entries {
  const sums = [...entries].flatMap(([name, bytes]) =>
    name === 'SHA256SUMS' ? [] : [`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`],
  );
  return new Map([...entries, ['SHA256SUMS', Buffer.from(sums.join(''))]]);
}

export async function zipOf(entries: Entries): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

export async function writeZip(folder: string, name: string, entries: Entries): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, await zipOf(entries));
  return file;
}

/** What is in an archive on the disk. */
export async function readZip(file: string): Promise<Entries> {
  const archive = await yauzl.openPromise(file, { lazyEntries: true });
  const entries: Entries = new Map();
  for await (const entry of archive.eachEntry()) {
    entries.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return entries;
}

/**
 * What a case holds of rows that are imported, so that two of them are equal where they differ in nothing but ids, times and
 * addresses: a file is its bytes and its name, and a row is its place among those of its table, sorted by what they hold.
 */
export function comparable({ entries, whole }: { entries: Entries; whole: Case }): Record<string, unknown[]> {
  const files = new Map(
    whole.files.map(({ address, path: at, name }) => {
      const sha256 = createHash('sha256')
        .update(entries.get(at) ?? '')
        .digest('hex');
      return [address, `${name} ${sha256}`] as const;
    }),
  );
  const names = new Map<string, string>();
  const tables = product.exported.filter(isPortable).map((told) => {
    const { columns, idsWithin = [], begin = (row) => row, isTaken = () => true } = told.portable;
    const site = { columns, idsWithin, fileColumns: product.files };
    const rows = (whole.tables[nameOf(told)] ?? [])
      .filter((row) => isTaken(row, whole.user_id))
      .map((row) => {
        const begun = begin(row);
        const values = Object.fromEntries(columns.map((column) => [columnName(column), begun[columnName(column)]]));
        const marks = {
          isTrashed: Boolean(row.deleted_at),
          isSet: told.portable.thenSet && Boolean(row[columnName(told.portable.thenSet)]),
        };
        const masked = rewrite(site, values, {
          address: (address) => files.get(address) ?? address,
          id: () => 'an id',
        });
        return { id: row.id, site, values, marks, key: JSON.stringify([masked, marks]) };
      })
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
    rows.forEach(({ id }, place) => names.set(String(id), `${nameOf(told)} ${place}`));
    return [nameOf(told), rows] as const;
  });
  const rowIn = ({ site, values, marks }: (typeof tables)[number][1][number]) => ({
    ...rewrite(site, values, { address: (address) => files.get(address) ?? address, id: (id) => names.get(id) ?? id }),
    ...marks,
  });
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.map(rowIn)]));
}

/** Sends what has to be taken, and answers what came back. */
export async function send<Answer = { id: string; version: number }>(
  app: TestApp,
  { as, method = 'POST', path: address, body }: { as: Person; method?: string; path: string; body?: unknown },
): Promise<Answer> {
  const answer = await app.request(method, `/api/${address}`, { as, body });
  if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${await answer.text()}`);
  return (answer.status === 204 ? {} : await answer.json()) as Answer;
}

/**
 * A case with something in every table that is imported: records of each type with files, one in Trash, a translation, a
 * binder with an upload of its own, tasks, documents in two versions, a draft, comments, claims and a filing date.
 */
export async function fillCase(app: TestApp, as: Person): Promise<{ award: string }> {
  const up = async (bucket: Parameters<typeof uploadFile>[1]['bucket'], name: string, bytes?: Uint8Array) =>
    (await uploadFile(app, { as, bucket, name, ...(bytes && { bytes }) })).url;
  for (const type of recordTypes) {
    if (type.table === awards.table) continue;
    await send(app, {
      as,
      path: `records/${type.segment}`,
      body: { ...sampleRecord(type), ...(await filesFor(type, up)) },
    });
  }
  const original = await up('awards', 'Urkunde №1 — «Größe».pdf');
  const award = await send(app, {
    as,
    path: 'records/awards',
    body: {
      ...sampleRecord(awards),
      award_name: '=cmd|<script>alert(1)</script> Prize',
      certificate_url: original,
      media_coverage_url: [await up('awards-media', 'clip.pdf', makeScriptedPdf()), 'https://example.com/a?b=c'],
    },
  });
  const lost = await send(app, {
    as,
    path: 'records/awards',
    body: { ...sampleRecord(awards), award_name: 'In Trash' },
  });
  await send(app, { as, method: 'DELETE', path: `records/awards/${lost.id}` });
  await send(app, {
    as,
    path: 'translations',
    body: {
      original_url: original,
      language: 'de',
      translation_url: await up('translations', 'in English.pdf', makePdf('In English')),
      translator_name: 'Grace Hopper',
    },
  });
  await send(app, { as, method: 'PUT', path: 'criteria', body: { claimed: ['i', 'iii'] } });
  await send(app, { as, method: 'PUT', path: 'readiness/filing', body: { filed_on: '2026-12-01' } });
  const { binder, exhibit } = await addUploadToBinder(app, as, await up('binder', 'letter of intent.png', makePng()));
  await send(app, { as, path: `letters/${binder}`, method: 'PUT', body: { begins: 'template' } });
  await send(app, { as, path: `binder-comments/of/${binder}`, body: { body: 'Is it signed?', exhibit } });
  const notice = await send(app, {
    as,
    path: 'evidence-requests',
    body: { issued_on: '2026-01-02', notice_url: await up('evidence-requests', 'notice.pdf') },
  });
  await send(app, {
    as,
    path: `evidence-objections/of/${notice.id}`,
    body: { quote: 'Nothing shows the author.' },
  });
  await send(app, {
    as,
    path: 'tasks',
    body: {
      title: 'Ask for letters',
      criteria: 'i',
      action_item: 'Two of them',
      due_date: '2027-01-02',
      task_files: [await up('tasks', 'list.jpg', makeJpeg())],
    },
  });
  await send(app, {
    as,
    path: 'documents',
    body: { document_type: 'Award Certificate', file_url: await up('documents', 'scan.pdf') },
  });
  await send(app, {
    as,
    method: 'PUT',
    path: 'drafts',
    body: {
      form: `awards/${award.id}`,
      values: { award_name: 'Half typed', certificate_url: original },
      base_version: 1,
    },
  });
  const comment = await send(app, {
    as,
    path: `record-comments/of/awards/${award.id}`,
    body: { body: 'Is the date right?' },
  });
  await send(app, {
    as,
    path: `record-comments/of/awards/${award.id}`,
    body: { body: 'It is.', parent_id: comment.id },
  });
  return { award: award.id };
}

type Up = (bucket: Parameters<typeof uploadFile>[1]['bucket'], name: string) => Promise<string>;

async function filesFor({ fields }: (typeof recordTypes)[number], up: Up): Promise<Record<string, FieldValue>> {
  const values: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(fields)) {
    const ending = 'bucket' in field && field.bucket.endsWith('photos') ? 'png' : 'pdf';
    if (ending === 'png') continue;
    if (field.kind === 'file') values[name] = await up(field.bucket, `${name}.pdf`);
    if (field.kind === 'files') {
      values[name] = [await up(field.bucket, `${name} 1.pdf`), await up(field.bucket, `${name} 2.pdf`)];
    }
  }
  return values;
}

type BinderAnswer = {
  binder: { id: string; version: number; outline: { sections: { id: string; exhibits: unknown[] }[] } };
};

async function addUploadToBinder(app: TestApp, as: Person, file: string): Promise<{ binder: string; exhibit: string }> {
  const { binder } = await send<BinderAnswer>(app, { as, method: 'PUT', path: 'binder' });
  const item = { id: crypto.randomUUID(), title: 'Letter of intent', isIncluded: true, file, from: 'upload' };
  const exhibit = {
    id: crypto.randomUUID(),
    title: 'Letter of intent',
    isIncluded: false,
    record: null,
    items: [item],
  };
  const sections = binder.outline.sections.map((one) =>
    one.id === 'continuing-work' ? { ...one, exhibits: [...one.exhibits, exhibit] } : one,
  );
  await send(app, {
    as,
    method: 'PATCH',
    path: 'binder',
    body: { version: binder.version, outline: { sections }, scheme: 'criterion' },
  });
  return { binder: binder.id, exhibit: exhibit.id };
}
