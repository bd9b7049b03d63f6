// A case is exported and imported without loss.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { registry } from '#app/server/features.ts';
import { isPortable } from '#core/server/data-export.ts';
import { fileOfTable } from '#testing/all-samples.ts';
import { caseIn, comparable, fetchExport, fillCase, readZip, send, withCase, writeZip } from '#testing/cases.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { exportCase } from './exporting.ts';
import { importCase } from './importing.ts';
import { getExportName } from './queries.ts';
import { upgradeCase } from './upgrading.ts';

const [source, target] = [useTestApp(), useTestApp()];
let folder: string;
let ada: TestUser;
let file: string;

const bring = (into: TestUser, more: { adds?: boolean; file?: string; tell?: (line: string) => void } = {}) =>
  importCase(target, registry, { file, email: into.email, adds: false, tell: () => {}, ...more });

const column = (rows: readonly Record<string, unknown>[] = [], name: string) =>
  rows.map((row) => JSON.stringify(row[name])).toSorted();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'laurel-case-'));
  ada = await createUser(source.database);
  await fillCase(source, ada);
  file = await writeZip(folder, 'ada.zip', (await fetchExport(source, ada)).entries);
});
afterAll(() => rm(folder, { recursive: true }));

describe('a case exported, imported elsewhere and exported again', () => {
  it('is the same except for ids, times and URLs, and files are identical', async () => {
    const grace = await createUser(target.database);
    const lines: string[] = [];
    const report = await bring(grace, { tell: (line) => lines.push(line) });
    const [before, after] = [await fetchExport(source, ada), await fetchExport(target, grace)];
    const tables = comparable(before);
    for (const declaration of registry.exported.filter(isPortable)) {
      const line = `${fileOfTable(getTableName(declaration.table))}: let \`fillCase\` add a row to \`${getExportName(declaration)}\``;
      expect(tables[getExportName(declaration)]?.length, line).toBeGreaterThan(0);
    }
    expect(comparable(after)).toEqual(tables);
    expect(after.whole.files).toHaveLength(before.whole.files.length);
    const dated = after.whole.tables.awards?.map(({ award_date, award_date_precision }) => [
      award_date,
      award_date_precision,
    ]);
    expect(dated).toContainEqual(['2019-06', undefined]);
    expect(report).toContain(`for ${grace.email}`);
    expect(report).toContain('awards: 2');
    expect(lines.at(-1)).toMatch(/^Added (\d+) of \1 rows\.$/);
  });

  it('keeps dates as precisely as they are known: in the data, in the sheets and elsewhere', async () => {
    const [hedy, grace] = [await createUser(source.database), await createUser(target.database)];
    const dates = ['2019', '2019-06', '2019-06-15'];
    for (const award_date of dates) {
      const body = { award_name: award_date, awarding_organization: 'The Guild', award_date };
      expect((await source.request('POST', '/api/records/awards', { as: hedy, body })).status).toBe(201);
    }
    const { entries, whole } = await fetchExport(source, hedy);
    const listAwardDates = ({ tables }: typeof whole) => tables.awards?.map(({ award_date }) => award_date).toSorted();
    expect(listAwardDates(whole)).toEqual(dates);
    const [headings = '', ...rows] = String(entries.get('tables/awards.csv')).trim().split('\r\n');
    const at = headings.split(',').indexOf('award_date');
    expect(rows.map((row) => row.split(',')[at] ?? '').toSorted()).toEqual(dates);
    await bring(grace, { file: await writeZip(folder, 'dates.zip', entries) });
    expect(listAwardDates((await fetchExport(target, grace)).whole)).toEqual(dates);
    const listed = await target.request('GET', '/api/records/awards', { as: grace });
    const { rows: shown } = (await listed.json()) as { rows: { award_date: string }[] };
    expect(shown.map(({ award_date }) => award_date).toSorted()).toEqual(dates);
  });

  it('a case of an earlier version gets the delivery of notices from their receipt numbers', async () => {
    const grace = await createUser(target.database);
    const older = withCase((await fetchExport(source, ada)).entries, ({ tables }) => {
      for (const notice of tables.uscis_notices ?? []) {
        delete notice.delivery;
        notice.receipt_number = 'IOE0912345678';
      }
    });
    await bring(grace, { file: await writeZip(folder, 'older.zip', older) });
    const { whole } = await fetchExport(target, grace);
    expect(new Set(whole.tables.uscis_notices?.map(({ delivery }) => delivery))).toEqual(new Set(['online']));
  });

  it('is imported from version 1 with the same rows under the new names', async () => {
    const grace = await createUser(target.database);
    const original = path.join(import.meta.dirname, '../../../../testing/case-v1.zip');
    const entries = await readZip(original);
    const before = caseIn(entries) as unknown as { version: number; tables: Record<string, Record<string, unknown>[]> };
    expect([before.version, before.tables.evidence_requests?.length]).toEqual([1, 1]);
    await bring(grace, { file: original });
    const after = await fetchExport(target, grace);
    expect([after.whole.version, after.whole.program.name]).toEqual([3, 'Laurel']);
    const whole = upgradeCase(before, 1) as typeof after.whole;
    expect(comparable(after)).toEqual(comparable({ entries, whole }));
    const { binders, uscis_notices: notices, notice_issues: issues } = after.whole.tables;
    expect(column(notices, 'responded_on')).toEqual(column(before.tables.evidence_requests, 'answered_on'));
    expect(column(issues, 'quote')).toEqual(column(before.tables.evidence_objections, 'quote'));
    expect(notices?.map(({ id }) => id)).toContain(issues?.[0]?.notice_id);
    expect(column(binders, 'syncs_evidence')).toEqual(column(before.tables.binders, 'follows_portfolio'));
  });

  it('is rejected a second time, and duplicates nothing with --add', async () => {
    const grace = await createUser(target.database);
    await bring(grace);
    const once = comparable(await fetchExport(target, grace));
    await expect(bring(grace)).rejects.toThrow('already has a case here');
    const report = await bring(grace, { adds: true });
    expect(report).toContain('0 rows and 0 files');
    expect(report).toContain('awards: 2, the same');
    expect(comparable(await fetchExport(target, grace))).toEqual(once);
  });

  it('is merged with existing rows by --add: single rows keep the user’s values', async () => {
    const grace = await createUser(target.database);
    await send(target, { as: grace, method: 'PUT', path: 'readiness/filing', body: { filed_on: '2030-05-05' } });
    const report = await bring(grace, { adds: true });
    expect(report).toContain('petitions: 1, but a user can have only one; the existing one is kept');
    const { whole } = await fetchExport(target, grace);
    expect(whole.tables.petitions).toMatchObject([{ filed_on: '2030-05-05' }]);
    expect(whole.tables.awards).toHaveLength(2);
  });

  it('adds new rows next to existing ones', async () => {
    const grace = await createUser(target.database);
    await bring(grace);
    const before = await fetchExport(target, grace);
    const later = withCase(await readZip(file), ({ tables }) => {
      const award = tables.awards?.find(({ deleted_at }) => !deleted_at);
      tables.awards?.push({ ...award, id: crypto.randomUUID(), award_name: 'Of later' });
      Object.assign(tables.translations?.[0] ?? {}, { translator_name: 'Another' });
    });
    const report = await bring(grace, { adds: true, file: await writeZip(folder, 'later.zip', later) });
    expect(report).toContain('1 row and 0 files');
    expect(report).toContain('translations: 1, but a user can have only one; the existing one is kept');
    const after = await fetchExport(target, grace);
    // A file of two awards may be in the folder of either.
    const withoutPaths = ({ whole }: typeof after) => whole.files.map(({ path: _, ...one }) => one);
    expect(withoutPaths(after)).toEqual(withoutPaths(before));
    const named = (name: string) => after.whole.tables.awards?.find(({ award_name }) => award_name === name);
    expect(named('Of later')?.certificate_url).toBe(named('=cmd|<script>alert(1)</script> Prize')?.certificate_url);
  });

  it('is the same from the command line and the browser', async () => {
    const written = path.join(folder, 'by-command.zip');
    expect(await exportCase(source, registry, { file: written, email: ada.email })).toContain('contains everything');
    const entries = await readZip(written);
    const grace = await createUser(target.database);
    await bring(grace, { file: written });
    const after = await fetchExport(target, grace);
    expect(comparable(after)).toEqual(comparable({ entries, whole: caseIn(entries) }));
    const files = after.whole.tables.files ?? [];
    expect(files.filter(({ may_run_scripts }) => may_run_scripts).map(({ name }) => name)).toEqual(['clip.pdf']);
    await expect(exportCase(source, registry, { file: written, email: ada.email })).rejects.toThrow('already exists');
    expect((await fetchExport(source, ada)).whole.tables.sessions).toHaveLength(1);
  });
});
