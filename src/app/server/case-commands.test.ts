// `export-case` and `import-case` as typed, next to a running server.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { sessions } from '#core/server/identity/table.ts';
import { readEnv } from '#core/server/env.ts';
import { recordTables } from '#features/evidence/records/server/table.ts';
import { fetchExport, fillCase, readZip, writeZip } from '#testing/cases.ts';
import { createUser } from '#testing/people.ts';
import { installIn, useTestApp } from '#testing/test-app.ts';

import { runCommandLine } from './command-line.ts';
import { startServer, type RunningServer } from './start.ts';

const SLOW_MS = 120_000;
const source = useTestApp();

let folder: string;
let settings: Record<string, string>;
let drop: () => Promise<void>;
let server: RunningServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'laurel-case-'));
  ({ settings, drop } = await installIn(folder));
  server = await startServer({ env: { ...readEnv(settings), PORT: 0 } });
  const ada = await createUser(source.database);
  await fillCase(source, ada);
  await writeZip(folder, 'ada.zip', (await fetchExport(source, ada)).entries);
}, SLOW_MS);
afterAll(async () => {
  await server.stop();
  await drop();
  rmSync(folder, { recursive: true });
});

test.each([
  ['lacks a file', (entry: string) => new Map([['SHA256SUMS', `${'0'.repeat(64)}  ${entry}\n`]])],
  [
    'holds one more',
    (entry: string) =>
      new Map([
        ['SHA256SUMS', ''],
        [entry, 'x'],
      ]),
  ],
  [
    'holds a damaged file',
    (entry: string) =>
      new Map([
        ['SHA256SUMS', `${'0'.repeat(64)}  ${entry}\n`],
        [entry, 'x'],
      ]),
  ],
])('an import error of a case that %s writes no control character to the terminal', async (_what, entries) => {
  const name = 'files/\u001b]0;owned\u0007\u009b2J\u202e.pdf';
  await writeZip(folder, 'hostile.zip', new Map([...entries(name)].map(([entry, text]) => [entry, Buffer.from(text)])));
  const { code, errors } = await runCommandLine(['import-case', 'hostile.zip', '--user', 'ada@example.com'], {
    readSettings: () => settings,
    folder,
  });
  expect(code).toBe(1);
  expect(errors).toContain(String.raw`files/\u001b]0;owned\u0007\u009b2J\u202e.pdf`);
  expect(errors).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
});

test(
  'a case is imported and exported, and progress is not in the report',
  async () => {
    const { database } = server.services;
    const grace = await createUser(database);
    const progress: string[] = [];
    const laurel = (...words: string[]) =>
      runCommandLine(words, { readSettings: () => settings, folder, tell: (line) => progress.push(line) });

    const done = await laurel('import-case', 'ada.zip', '--user', grace.email.toUpperCase());
    expect(done).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('awards: 2') });
    expect(done.output).toContain('Not imported:');
    for (const line of [/^Checked \d+ of \d+ parts/, /^Stored \d+ of \d+ files/, /^Added \d+ of \d+ rows/]) {
      expect(progress).toContainEqual(expect.stringMatching(line));
    }
    const [left, records] = await database.asSystem('a test looks', async (tx) => [
      await tx.select({ userAgent: sessions.userAgent }).from(sessions),
      await tx.$count(recordTables.awards ?? sessions),
    ]);
    expect([left.map(({ userAgent }) => userAgent), records]).toEqual([[null], 2]);

    const again = await laurel('import-case', 'ada.zip', '--user', grace.email);
    expect(again).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('already has a case here') });
    expect(await laurel('import-case', 'ada.zip', '--user', grace.email, '--add')).toMatchObject({ code: 0 });

    const written = await laurel('export-case', 'grace.zip', '--user', grace.email);
    expect(written).toMatchObject({ code: 0, output: expect.stringContaining('grace.zip contains everything for') });
    expect(statSync(path.join(folder, 'grace.zip')).mode & 0o777).toBe(0o600);
    expect((await readZip(path.join(folder, 'grace.zip'))).has('index.html')).toBe(true);

    expect(await laurel('export-case', 'x.zip')).toMatchObject({ code: 2 });
    expect(await laurel('import-case', 'ada.zip', 'to', grace.email)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Usage: import-case FILE --user EMAIL [--add]'),
    });
  },
  SLOW_MS,
);
