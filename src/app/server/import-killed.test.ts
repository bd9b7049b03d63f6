// An import that is killed halfway leaves nothing visible, and nothing permanent.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readEnv } from '#core/server/env.ts';
import { recordTables } from '#features/evidence/records/server/table.ts';
import { sweepFiles } from '#features/storage/files/server/sweep.ts';
import { files } from '#features/storage/files/server/table.ts';
import { importCase } from '#features/portability/import-export/server/importing.ts';
import { fetchExport, fillCase, writeZip } from '#testing/cases.ts';
import { createUser } from '#testing/people.ts';
import { installIn, useTestApp } from '#testing/test-app.ts';
import { storedNames } from '#testing/uploads.ts';

import { registry } from './features.ts';
import { openServices } from './open-services.ts';

const SLOW_MS = 120_000;
const DAYS_MS = 3 * 86_400_000;
const source = useTestApp();

let folder: string;
let settings: Record<string, string>;
let drop: () => Promise<void>;
let archive: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'laurel-killed-'));
  ({ settings, drop } = await installIn(folder));
  const ada = await createUser(source.database);
  await fillCase(source, ada);
  archive = await writeZip(folder, 'case.zip', (await fetchExport(source, ada)).entries);
}, SLOW_MS);
afterAll(async () => {
  await drop();
  rmSync(folder, { recursive: true });
});

/** Runs the command, and kills it at the first progress line that matches. */
async function killAt(line: RegExp, email: string): Promise<string> {
  const program = fileURLToPath(new URL('cli.ts', import.meta.url));
  const child = spawn(process.execPath, [program, 'import-case', archive, '--user', email], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for await (const each of createInterface({ input: child.stderr })) {
    output += `${each}\n`;
    if (line.test(each)) child.kill('SIGKILL');
  }
  await ended;
  expect(child.signalCode, output).toBe('SIGKILL');
  return output;
}

test(
  'an import killed while files are stored adds no rows, and the sweep removes its files',
  async () => {
    const first = await openServices(readEnv(settings));
    const grace = await createUser(first.database);
    await first.database.close();

    await killAt(/^Stored \d+ of/, grace.email);

    const services = await openServices(readEnv(settings));
    try {
      const rows = await services.database.asSystem('a test counts', async (tx) => {
        const counts = [];
        for (const table of Object.values(recordTables)) counts.push(await tx.$count(table));
        return { records: Math.max(...counts), files: await tx.$count(files) };
      });
      expect(rows.records).toBe(0);
      expect(rows.files).toBeGreaterThan(0);
      await sweepFiles({ ...services, now: () => new Date(Date.now() + DAYS_MS) }, registry.files);
      expect((await storedNames(services.store)).keys).toEqual([]);
      expect(await services.database.asSystem('a test counts', (tx) => tx.$count(files))).toBe(0);

      const report = await importCase(services, registry, {
        file: archive,
        email: grace.email,
        adds: false,
        tell: () => {},
      });
      expect(report).toContain('awards: 2');
    } finally {
      await services.database.close();
    }
  },
  SLOW_MS,
);

test('an import that fails while adding rows removes its files', async () => {
  const eve = await createUser(source.database);
  const before = await storedNames(source.store);
  const tell = (line: string): void => {
    if (line.startsWith('Added')) throw new Error('as if the database broke');
  };
  const importing = importCase(source, registry, { file: archive, email: eve.email, adds: false, tell });
  await expect(importing).rejects.toThrow('as if the database broke');
  expect(await storedNames(source.store)).toEqual(before);
  const { whole } = await fetchExport(source, eve);
  expect([whole.tables.awards, whole.files]).toEqual([[], []]);
});
