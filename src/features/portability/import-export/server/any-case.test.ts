// Any case is imported without loss.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc, { type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { registry } from '#app/server/features.ts';
import { fileUrl } from '#core/shared/uploads.ts';
import { criteria } from '#records/criteria.ts';
import { recordTypes } from '#records/registry.ts';
import { comparable, fetchExport, resealed, writeZip, type Entries } from '#testing/cases.ts';
import { createPdf } from '#testing/fixtures.ts';
import { createUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { useTestApp } from '#testing/test-app.ts';

import { CASE_FORMAT, CASE_VERSION, type Case } from './case-shape.ts';
import { importCase } from './importing.ts';

const SLOW_MS = 180_000;
const app = useTestApp();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'laurel-any-'));
});
afterAll(() => rm(folder, { recursive: true }));

const texts = [
  '=1+1+cmd|x',
  '<b>"bold"</b> & \'co\'',
  'Ångström “№ 5”',
  'שלום עולם לכולם',
  '𝒳 — 数学数学数学数学',
  '../../up/and/away',
  '%s {{x}} ${y}',
  '{"a":1,"b":"c"}',
  'Nothing special',
];
const text = fc.constantFrom(...texts);
const user = '00000000-0000-4000-8000-000000000001';

type Row = Record<string, unknown>;
type Made = { files: number; rows: [table: string, row: Row][] };

/** Rows of any types, with any of a few files, some in Trash, and rows that refer to them. */
const anyCase: Arbitrary<Made> = fc
  .record({
    files: fc.integer({ min: 1, max: 5 }),
    records: fc.array(
      fc.record({
        type: fc.constantFrom(...recordTypes),
        id: fc.uuid({ version: 4 }),
        title: text,
        inTrash: fc.boolean(),
        picks: fc.array(fc.nat(4), { minLength: 1, maxLength: 3 }),
        status: fc.constantFrom('Started', 'In Progress', 'Completed'),
      }),
      { maxLength: 6 },
    ),
    claims: fc.subarray([...criteria]),
    draft: fc.option(text),
    withBinder: fc.boolean(),
  })
  .map(({ files, records, claims, draft, withBinder }) => {
    const rows: Made['rows'] = records.map(({ type, id, title, inTrash, picks, status }) => {
      const chosen = [...new Set(picks.map((pick) => getFileUrl(pick % files)))];
      const named = Object.entries(type.fields).flatMap(([name, field]): [string, unknown][] => {
        if (field.kind === 'files' && 'bucket' in field && !field.bucket.endsWith('photos')) return [[name, chosen]];
        return field.kind === 'file' ? [[name, chosen[0]]] : [];
      });
      const titled = type.fields[type.list.title];
      const isText = titled?.kind === 'text' || titled?.kind === 'long-text';
      const row = {
        ...sampleRecord(type),
        ...Object.fromEntries(named),
        ...(isText && { [type.list.title]: title }),
        status,
        id,
      };
      return [type.table, { ...row, ...(inTrash && { deleted_at: '2026-11-01T09:00:00+00:00' }) }];
    });
    const [first] = rows;
    for (const criterion of claims) rows.push(['criterion_claims', { criterion, is_claimed: criterion !== 'x' }]);
    if (draft !== null) {
      const form = first ? `${first[0].replaceAll('_', '-')}/${String(first[1].id)}` : 'awards';
      rows.push([
        'drafts',
        {
          id: crypto.randomUUID(),
          form,
          values: { deep: [{ text: draft, file: getFileUrl(0) }] },
          base_version: first ? 1 : null,
        },
      ]);
    }
    if (withBinder) rows.push(['binders', createBinderRow(rows, files)]);
    return { files, rows };
  });

function createBinderRow(rows: Made['rows'], files: number): Row {
  const exhibits = rows
    .filter(([, row]) => 'status' in row)
    .map(([table, row], place) => ({
      id: crypto.randomUUID(),
      title: `Exhibit ${place}`,
      isIncluded: place % 2 === 0,
      record: place % 3 === 2 ? null : { table, id: row.id },
      items: [
        { id: crypto.randomUUID(), title: 'A file', isIncluded: true, file: getFileUrl(place % files), from: 'record' },
      ],
    }));
  const section = { id: 'i', title: 'Awards', kind: 'exhibits', criterion: 'i', isIncluded: true, exhibits };
  return {
    id: crypto.randomUUID(),
    title: 'Petition',
    kind: 'petition',
    scheme: 'section',
    outline: { sections: [section] },
    stamp_prefix: '',
    first_page: 3,
    has_covers: false,
    has_total: true,
    scan_languages: ['eng'],
    syncs_evidence: false,
  };
}

function getFileUrl(place: number): string {
  return fileUrl(`awards/${user}/${place}-${nameOfFile(place)}`);
}

function nameOfFile(place: number): string {
  return `paper №${place} (“final”).pdf`;
}

function createArchive({ files, rows }: Made): { entries: Entries; whole: Case } {
  const named = Array.from({ length: files }, (_, place) => {
    const bytes = Buffer.from(createPdf(`Page ${place}`));
    const name = nameOfFile(place);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return {
      bytes,
      file: {
        url: getFileUrl(place),
        path: `files/${name}`,
        name,
        size: bytes.length,
        type: 'application/pdf',
        sha256,
      },
    };
  });
  const whole: Case = {
    format: CASE_FORMAT,
    version: CASE_VERSION,
    created_at: '2026-11-24T12:00:00.000Z',
    program: { name: 'Another program', version: '7' },
    user_id: user,
    tables: Object.fromEntries(
      [...Map.groupBy(rows, ([table]) => table)].map(([table, its]) => [table, its.map(([, row]) => row)]),
    ),
    files: named.map(({ file }) => file),
  };
  const entries = new Map<string, Buffer>([
    ['case.json', Buffer.from(JSON.stringify(whole))],
    ...named.map(({ file, bytes }): [string, Buffer] => [file.path, bytes]),
  ]);
  return { entries: resealed(entries), whole };
}

it(
  'a case of any rows and files, including one by another program, is imported completely',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async (made) => {
        const archive = createArchive(made);
        const grace = await createUser(app.database);
        const file = await writeZip(folder, 'any.zip', archive.entries);
        await importCase(app, registry, { file, email: grace.email, adds: false, tell: () => {} });
        expect(comparable(await fetchExport(app, grace))).toEqual(comparable(archive));
      }),
      { numRuns: 12 },
    );
  },
  SLOW_MS,
);
