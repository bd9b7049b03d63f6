// Nothing of a damaged archive is imported, and each error states the reason.
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { registry } from '#app/server/features.ts';
import { isPortable } from '#core/server/data-export.ts';
import { OperatorError } from '#core/server/operator-error.ts';
import { awards } from '#records/record-types/awards.ts';
import { caseIn, fetchExport, resealed, send, withCase, writeZip, createZip, type Entries } from '#testing/cases.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { useTestApp } from '#testing/test-app.ts';
import { storedNames, uploadFile } from '#testing/uploads.ts';

import { runExportCommand, runImportCommand } from './commands.ts';
import { importCase } from './importing.ts';
import { getExportName } from './queries.ts';

const app = useTestApp({ UPLOAD_MAX_MB: '2' });
let folder: string;
let ada: TestUser;
let grace: TestUser;
let whole: Entries;
let certificate: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'laurel-broken-'));
  ada = await createUser(app.database);
  const { url } = await uploadFile(app, { as: ada, bucket: 'awards', name: 'certificate.pdf' });
  await send(app, { as: ada, path: 'records/awards', body: { ...sampleRecord(awards), certificate_url: url } });
  whole = (await fetchExport(app, ada)).entries;
  certificate = caseIn(whole).files[0]?.path ?? '';
});
afterAll(() => rm(folder, { recursive: true }));
// Exports are limited to ten per hour.
beforeEach(async () => {
  grace = await createUser(app.database);
});

const importFile = (file: string, email = grace.email) =>
  importCase(app, registry, { file, email, adds: false, tell: () => {} });

async function importEntries(entries: Entries): Promise<string> {
  return importFile(await writeZip(folder, 'broken.zip', entries));
}

/** Expects that an import was rejected with this sentence and changed nothing. */
async function expectRefusal(start: () => Promise<string>, sentence: string | RegExp): Promise<void> {
  const before = await storedNames(app.store);
  const refused = await start().then(
    (report) => report,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(OperatorError);
  const { message } = refused as OperatorError;
  expect(message).toContain('was not imported. ');
  if (typeof sentence === 'string') expect(message).toContain(sentence);
  else expect(message).toMatch(sentence);
  const after = await fetchExport(app, grace);
  const rows = registry.exported
    .filter(isPortable)
    .flatMap((declaration) => after.whole.tables[getExportName(declaration)] ?? []);
  expect([rows, after.whole.files]).toEqual([[], []]);
  expect(await storedNames(app.store)).toEqual(before);
}

/** Returns the archive with a draft whose values are this JSON. */
function draftWith(values: string): Entries {
  const changed = withCase(whole, ({ tables }) => {
    tables.drafts = [{ id: crypto.randomUUID(), form: 'awards', values: 'THE VALUES', base_version: null }];
  });
  const text = String(changed.get('case.json')).replace('"THE VALUES"', values);
  return resealed(new Map([...changed, ['case.json', Buffer.from(text)]]));
}
const without = (name: string): Entries => new Map([...whole].filter(([each]) => each !== name));
const awardWith = (values: Record<string, unknown>) =>
  withCase(whole, ({ tables }) => {
    Object.assign(tables.awards?.[0] ?? {}, values);
  });

describe('the import rejects an archive', () => {
  it.each<[what: string, entries: () => Entries, sentence: string | RegExp]>([
    [
      'whose file has other bytes than its hash',
      () => new Map([...whole, [certificate, Buffer.from('%PDF-1.4 another')]]),
      /certificate\.pdf is damaged/,
    ],
    ['whose case.json was edited', () => new Map([...whole, ['case.json', Buffer.from('{}')]]), 'case.json is damaged'],
    ['that lacks a file', () => without(certificate), /It is missing files\/.*certificate\.pdf\./],
    [
      'that lacks a file and its hash',
      () => resealed(without(certificate)),
      /It is missing the file files\/.*certificate\.pdf\./,
    ],
    ['that lacks the list of hashes', () => without('SHA256SUMS'), 'It is not a case: SHA256SUMS is missing'],
    [
      'whose list of hashes is none',
      () => new Map([...whole, ['SHA256SUMS', Buffer.from('none')]]),
      'SHA256SUMS is not a list of hashes',
    ],
    [
      'that holds what no hash is of',
      () => new Map([...whole, ['virus.exe', Buffer.from('x')]]),
      'It contains virus.exe, which is not listed in SHA256SUMS',
    ],
    [
      'that holds a file that no case names',
      () => resealed(new Map([...whole, ['files/more.pdf', Buffer.from('x')]])),
      'It contains files/more.pdf, which is not listed in case.json',
    ],
    ['that lacks case.json', () => resealed(without('case.json')), 'It is not a case: case.json is missing'],
    [
      'whose case.json is no JSON',
      () => resealed(new Map([...whole, ['case.json', Buffer.from('{')]])),
      'case.json is not JSON',
    ],
    [
      'of another format',
      () => withCase(whole, (one) => ({ ...one, format: 'zip' })),
      'does not identify itself as laurel-case',
    ],
    [
      'of a newer version',
      () => withCase(whole, (one) => ({ ...one, version: 4 })),
      /It is a version 4 case, and this Laurel \S+ reads version 3\. Import it with a newer Laurel\./,
    ],
    [
      'with an unknown table',
      () => withCase(whole, ({ tables }) => void (tables.spells = [])),
      'case.json, tables contains the table "spells", which this version of Laurel does not recognize.',
    ],
    [
      'with an unknown column',
      () => awardWith({ spell: 'x' }),
      'Row 1 of awards contains the column "spell", which this version of Laurel does not recognize.',
    ],
    ['with a column of another type', () => awardWith({ award_name: 3 }), 'Row 1 of awards, award_name: '],
    ['with what no form would take', () => awardWith({ award_name: '' }), /Row 1 of awards, award_name: \S/],
    [
      'with a file in a field of another kind',
      () => awardWith({ certificate_url: 'https://example.com/a.pdf' }),
      /Row 1 of awards, certificate_url: /,
    ],
    [
      'with one id twice',
      () => withCase(whole, ({ tables }) => void tables.awards?.push({ ...tables.awards[0] })),
      'Two of its rows have the same id',
    ],
    [
      'that names one file twice',
      () => withCase(whole, (one) => ({ ...one, files: [...one.files, ...one.files] })),
      'twice',
    ],
    [
      'whose case and hashes disagree',
      () => withCase(whole, (one) => ({ ...one, files: one.files.map((each) => ({ ...each, size: 1 })) })),
      'disagree about',
    ],
    [
      'with a character that no database holds',
      () => awardWith({ award_name: 'Best\0Paper' }),
      'Row 1 of awards, award_name: it contains a character that cannot be saved. Remove it there and export again.',
    ],
    [
      'with half a character',
      () => awardWith({ award_name: 'Best \ud83d' }),
      'Row 1 of awards, award_name: it contains a character that cannot be saved.',
    ],
    [
      'with such a character deep in a draft, or in one of its names',
      () => draftWith(String.raw`{"a":[{"b\u0000":"c"}]}`),
      'Row 1 of drafts, values: it contains a character that cannot be saved.',
    ],
    [
      'with such a character in the name of a file',
      () => withCase(whole, ({ files }) => void Object.assign(files[0] ?? {}, { name: 'a\0.pdf' })),
      'File 1, name: it contains a character that cannot be saved.',
    ],
    [
      'with a draft that is deeper than a form',
      () => draftWith(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
      'case.json contains values nested more than 36 levels deep, so it cannot be imported. Write it again with less nesting.',
    ],
  ])('%s', async (_what, entries, sentence) => {
    await expectRefusal(() => importEntries(entries()), sentence);
  });

  it.each([
    [
      'of one kind than a user may have',
      2001,
      'It contains 2001 rows of awards; a user can have at most 2000 here. Delete some there and export again, or raise MAX_ROWS_PER_USER.',
    ],
    [
      'than are imported at once',
      1500,
      'It contains 21000 rows to import; at most 20000 can be checked and saved together. Split the case, and import its parts with --add.',
    ],
    ['than it may hold', 200_000, 'It contains 200000 rows; a case can have at most 100000.'],
  ])(
    'the import rejects an archive with more rows %s, before any of them is checked',
    async (_what, count, sentence) => {
      const names = registry.exported
        .filter(isPortable)
        .flatMap((declaration) => (declaration.portable.isTaken ? [] : [getExportName(declaration)]));
      const filled = { 2001: ['awards'], 1500: names.slice(0, 14), 200_000: ['sessions'] }[count] ?? [];
      // No table has rows without columns.
      const rows = Array.from({ length: count }, () => ({}));
      const many = withCase(whole, (one) => ({
        ...one,
        tables: Object.fromEntries(filled.map((name) => [name, rows])),
      }));
      await expectRefusal(() => importEntries(many), sentence);
    },
  );

  it('the import rejects an archive that the database rejects, without showing its rows’ values', async () => {
    const constraint = (sentence: string) =>
      app.database.asSystem('a constraint that no form knows, for a test', (tx) =>
        tx.execute(sql.raw(`alter table awards ${sentence}`)),
      );
    await constraint(`add constraint no_secret check (award_name <> 'Secret Prize') not valid`);
    const file = await writeZip(folder, 'secret.zip', awardWith({ award_name: 'Secret Prize' }));
    try {
      await expectRefusal(
        () => importFile(file),
        /^[^(]* was not imported\. The database rejected one of its rows \(23514\)\.$/,
      );
    } finally {
      await constraint('drop constraint no_secret');
    }
  });

  it('the import rejects an archive that is truncated at any point', async () => {
    const bytes = await createZip(whole);
    for (const part of [0, 1, 0.3, 0.6, 0.99]) {
      const file = path.join(folder, 'short.zip');
      await writeFile(file, bytes);
      await truncate(file, part === 1 ? bytes.length - 1 : Math.floor(bytes.length * part));
      await expectRefusal(() => importFile(file), 'It is not a complete ZIP file');
    }
  });

  it('the import rejects an archive with paths outside it', async () => {
    // Has the same length, so that nothing else in the archive changes.
    const inside = await createZip(resealed(new Map([...whole, ['xx/evil.txt', Buffer.from('x')]])));
    for (const [name, sentence] of [
      ['../evil.txt', 'It refers to a file outside its own folder: "../evil.txt"'],
      ['/x/evil.txt', 'It refers to a file outside its own folder: "/x/evil.txt"'],
      ['C:\\evil.txt', 'It refers to a file outside its own folder'],
    ] as const) {
      const file = path.join(folder, 'slip.zip');
      await writeFile(file, replaceAll(inside, 'xx/evil.txt', name));
      await expectRefusal(() => importFile(file), sentence);
    }
  });

  it('the import rejects an archive that unpacks to far more than its size', async () => {
    const bomb = resealed(new Map([...whole, ['bomb.txt', Buffer.alloc(30 * 1024 * 1024)]]));
    await expectRefusal(() => importEntries(bomb), 'bomb.txt unpacks to more than 100 times its size');
  });

  it('the import rejects an archive that declares smaller sizes than it unpacks to', async () => {
    const zip = await createZip(resealed(new Map([...whole, ['text.txt', Buffer.alloc(5000, 'a')]])));
    const at = zip.lastIndexOf('text.txt') - 46;
    zip.writeUInt32LE(50, at + 24);
    const file = path.join(folder, 'lies.zip');
    await writeFile(file, zip);
    await expectRefusal(() => importFile(file), 'text.txt is damaged');
  });

  it.each([
    ['that is none', 'report.pdf', Buffer.from('#!/bin/sh'), /certificate\.pdf: .*not a valid PDF/s],
    ['that was cut short', 'report.pdf', Buffer.from('%PDF-1.4\n'), /certificate\.pdf: .*damaged/s],
    [
      'that is larger than one may be',
      'report.pdf',
      Buffer.alloc(3 * 1024 * 1024, 7),
      /is 3 MB; the limit here is 2 MB/,
    ],
  ])('the import rejects an archive with a file %s', async (_what, name, bytes, sentence) => {
    const changed = new Map([...whole, [certificate, bytes]]);
    const listed = withCase(changed, (one) => ({
      ...one,
      files: one.files.map((each) => ({
        ...each,
        name,
        size: bytes.length,
        sha256: findChecksum(resealed(changed), certificate),
      })),
    }));
    await expectRefusal(() => importEntries(listed), sentence);
  });

  it('the import rejects an archive for a user who is unknown, unconfirmed, no applicant, or lapsed', async () => {
    const file = await writeZip(folder, 'whole.zip', whole);
    const [mentor, lapsed, unconfirmed] = [
      await createUser(app.database, { role: 'mentor' }),
      await createUser(app.database, { trialDays: -1 }),
      await createUser(app.database, { isVerified: false }),
    ];
    await expectRefusal(() => importFile(file, 'no.one@example.com'), 'There is no user with the email address');
    await expectRefusal(() => importFile(file, mentor.email), /was not imported\. \S/);
    await expectRefusal(() => importFile(file, lapsed.email), /was not imported\. \S/);
    await expectRefusal(() => importFile(file, unconfirmed.email), 'is not confirmed yet');
  });

  it('the import rejects an archive that does not exist', async () => {
    await expectRefusal(() => importFile(path.join(folder, 'none.zip')), 'It could not be read: ENOENT');
  });
});

describe('the import and export commands', () => {
  it.each([
    ['ada.zip', '--add'],
    ['ada.zip', '--user'],
    ['ada.zip', 'x', 'y'],
    ['ada.zip', '--user', 'a@b.c', 'more'],
  ])('print their usage: %s %s %s %s', async (...words) => {
    const parameters = words.filter((word) => word !== undefined);
    await expect(runImportCommand(app, registry, { parameters, tell: () => {} })).rejects.toThrow('Usage: import-case');
    await expect(runExportCommand(app, registry, parameters)).rejects.toThrow('Usage: export-case');
  });
});

function replaceAll(bytes: Buffer, from: string, to: string): Buffer {
  expect(to).toHaveLength(from.length);
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

function findChecksum(entries: Entries, name: string): string {
  const line = String(entries.get('SHA256SUMS'))
    .split('\n')
    .find((each) => each.endsWith(`  ${name}`));
  return line?.slice(0, 64) ?? '';
}
