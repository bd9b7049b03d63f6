import { setTimeout as sleep } from 'node:timers/promises';

import type { UploadedFile } from '#core/shared/uploads.ts';
import { createPdf } from '#testing/fixtures.ts';
import { createDocument } from '#testing/hostile-files.ts';
import { findFreePort } from '#testing/postgres-server.ts';

import { createApplicant, send, type Applicant } from './applicant.ts';
import { EICAR, realClamd } from './clamd.ts';
import { inPlace, inPlaceWithPostgres, type Place } from './place.ts';
import { spawnServer } from './server-process.ts';
import type { Outcome, Trial } from './trial.ts';

const MAX_MEGABYTES = 26;
const ROUNDS = 2;
/** Longer than a server waits before its first jobs, and than any pause for an unreachable scanner. */
const SCANNED_LIMIT_MS = 6 * 60_000;

/** Runs only if it is named. */
export const needs = 'clamd (Debian: clamav-daemon)';

const fault = 'a real clamd, killed while files wait for it';

export const trials: Trial[] = [
  { fault, engine: 'pglite', run: () => inPlace(scanEverything) },
  { fault, engine: 'postgres', run: () => inPlaceWithPostgres(scanEverything) },
];

const written = (content: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:t>${content}</w:t></w:document>`;

/** An upload, and what its owner must get once it was scanned. */
const files: [string, () => Uint8Array, number][] = [
  ['clean.pdf', () => createPdf('a letter'), 200],
  ['clean.docx', () => createDocument({ 'word/document.xml': written('a letter') }), 200],
  ['largest.pdf', () => Buffer.concat([createPdf('a large letter'), Buffer.alloc(24 * 1024 * 1024, 'x')]), 200],
  ['infected.pdf', () => Buffer.concat([createPdf('a letter'), Buffer.from(EICAR)]), 409],
  // Compressed, so that its bytes do not appear in the file.
  [
    'infected.docx',
    () => createDocument({ 'word/document.xml': written('a letter'), 'word/media/a.bin': Buffer.from(EICAR) }),
    409,
  ],
];

async function scanEverything({ folder, settings }: Place): Promise<Outcome> {
  const clamd = realClamd(folder, { maxMegabytes: MAX_MEGABYTES });
  const metricsPort = await findFreePort();
  const server = spawnServer({
    folder,
    settings: { ...settings, CLAMD_URL: clamd.url, METRICS_PORT: String(metricsPort) },
  });
  await server.ready();
  const as = await createApplicant(server.url);
  const wrong: string[] = [];
  let recoverSeconds = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await clamd.kill();
    const uploaded = await Promise.all(files.map(([name, make]) => upload(server.url, as, name, make())));
    for (const url of uploaded) {
      await expectStatus(wrong, 200, { url: server.url, as, address: url, when: 'while it waits' });
    }
    if ((await waitingAt(metricsPort)) !== files.length) wrong.push('not every file waits for a scanner that is away');
    await clamd.start();
    recoverSeconds = Math.max(recoverSeconds, await untilScanned(metricsPort));
    for (const [index, address] of uploaded.entries()) {
      const [name = '', , status = 0] = files[index] ?? [];
      await expectStatus(wrong, status, { url: server.url, as, address, when: `${name} once it was scanned` });
    }
  }
  await server.stop();
  await clamd.kill();
  for (const sentence of wrong) console.error(`   ${sentence}`);
  return { tries: ROUNDS * files.length, lost: wrong.length, doubled: 0, stray: 0, recoverSeconds };
}

async function upload(url: string, as: Applicant, name: string, bytes: Uint8Array): Promise<string> {
  const response = await send(url, 'POST', `/api/files/patents?name=${name}`, { as, bytes });
  if (response.status !== 201) throw new Error(`${name} was answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as UploadedFile).url;
}

type Asked = { url: string; as: Applicant; address: string; when: string };

async function expectStatus(wrong: string[], status: number, { url, as, address, when }: Asked): Promise<void> {
  const response = await send(url, 'GET', address, { as });
  if (response.status !== status) {
    wrong.push(`${address} was answered ${response.status} instead of ${status}, ${when}`);
  }
}

async function untilScanned(metricsPort: number): Promise<number> {
  const begin = performance.now();
  while ((await waitingAt(metricsPort)) > 0) {
    if (performance.now() - begin > SCANNED_LIMIT_MS) throw new Error('files are not scanned');
    await sleep(500);
  }
  return (performance.now() - begin) / 1000;
}

async function waitingAt(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const [, count] = /^laurel_scanned_files\{state="waiting"\} (\d+)$/m.exec(text) ?? [];
  if (count === undefined) throw new Error('the metrics do not tell how many files wait');
  return Number(count);
}
