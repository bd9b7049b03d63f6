import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, globSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { createPdf } from '#testing/fixtures.ts';
import { startS3Peer, type S3Fault } from '#testing/s3-peer.ts';

import { createApplicant, send, type Applicant } from './applicant.ts';
import { auditResponses, auditAtRest, auditFiles, mergeFindings } from './audit.ts';
import { openJournal, type Journal } from './journal.ts';
import { startLoad } from './load.ts';
import { inPlace, inPlaceWithPostgres, type Place } from './place.ts';
import { report } from './report.ts';
import { secondsUntilReady, spawnServer } from './server-process.ts';
import { IS_CI, createRandom, type Outcome, type Trial } from './trial.ts';

const ROUNDS = 3;
const FAULT_MS = 2_000;
/** Seconds that a user waits for an upload that cannot succeed. */
const REFUSAL_LIMIT_SECONDS = 20;

/** A fault of the store that lasts until it is ended. */
type Fault = { name: string; begin: () => void; end: () => void };

const s3Faults: S3Fault[] = ['fails', 'hangs up', 'is silent', 'loses the answer', 'damages', 'breaks half way'];

export const trials: Trial[] = [
  {
    fault: 'the folder of files is read-only',
    engine: 'pglite',
    omittedInCi: 'the file store is independent of the engine',
    run: () => inPlace(failFolder),
  },
  { fault: 'the folder of files is read-only', engine: 'postgres', run: () => inPlaceWithPostgres(failFolder) },
  { fault: `the S3 server ${s3Faults.join(', ')}`, engine: 'pglite', run: () => inPlace(failS3) },
];

async function failFolder(place: Place): Promise<Outcome> {
  const data = place.settings.DATA_DIR ?? '';
  const folders = () =>
    ['files', 'uploads', ...globSync('{files,uploads}/**/', { cwd: data })].map((folder) => path.join(data, folder));
  const fault: Fault = {
    name: 'is read-only',
    begin: () => setReadOnly(folders(), true),
    end: () => setReadOnly(folders(), false),
  };
  try {
    return await failStore(
      place,
      Array.from({ length: ROUNDS }, () => fault),
    );
  } finally {
    fault.end();
  }
}

/** All requests fail, then random ones, then uploads only. In CI, each fault has one of the three. */
async function failS3({ folder, settings }: Place): Promise<Outcome> {
  const peer = await startS3Peer();
  const random = createRandom('s3');
  const end = () => {
    peer.misbehave = () => undefined;
  };
  const hits = [() => true, () => random.chance(0.5), (method: string) => method === 'PUT'];
  const faults = s3Faults.flatMap((fault, index) =>
    (IS_CI ? hits.filter((_, hit) => hit === index % hits.length) : hits).map((isHit) => ({
      name: fault,
      begin() {
        peer.misbehave = ({ method = '' }) => (isHit(method) ? fault : undefined);
      },
      end,
    })),
  );
  try {
    return await failStore({ folder, settings: { ...settings, ...peer.settings } }, faults);
  } finally {
    end();
    await peer.close();
  }
}

/** One server through all faults, each of which starts and ends under load. */
async function failStore(place: Place, faults: Fault[]): Promise<Outcome> {
  const random = createRandom('storage');
  const journal = openJournal();
  const server = spawnServer(place);
  await server.ready();
  const as = await createApplicant(server.url);
  const client = { url: server.url, as, journal };
  const found = [];
  const seconds: number[] = [];
  let refused = 0;
  let slowest = 0;

  for (const { begin, end } of faults) {
    const load = startLoad({ urls: [server.url], as, journal, random });
    await sleep(500);
    begin();
    const [tried] = await Promise.all([tryUpload(client), sleep(FAULT_MS)]);
    end();
    await load.stop();
    if (tried.status === 503) refused += 1;
    slowest = Math.max(slowest, tried.seconds);
    seconds.push(await secondsUntilReady(server.url));
    const after = await tryUpload(client);
    if (after.status !== 201) throw new Error(`An upload after the fault answers ${after.status}`);
    found.push(await auditResponses(client));
  }

  if (slowest > REFUSAL_LIMIT_SECONDS) throw new Error(`An upload was answered after ${slowest} s only`);
  found.push({ lost: await auditFiles(client), doubled: [], stray: [] });
  await server.stop();
  found.push(await auditAtRest({ settings: place.settings, journal }));
  const notes = `${refused} uploads of ${faults.length} refused, the slowest answer after ${slowest.toFixed(1)} s`;
  return report({
    tries: faults.length,
    found: mergeFindings(...found),
    journal,
    recoverSeconds: Math.max(...seconds),
    notes,
  });
}

async function tryUpload({
  url,
  as,
  journal,
}: {
  url: string;
  as: Applicant;
  journal: Journal;
}): Promise<{ status: number; seconds: number }> {
  const begin = performance.now();
  const bytes = Buffer.from(createPdf(crypto.randomUUID()));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  journal.sentHashes.add(sha256);
  const response = await send(url, 'POST', '/api/files/awards-media?name=article.pdf', { as, bytes });
  const text = await response.text();
  if (response.status === 201) journal.files.set((JSON.parse(text) as { url: string }).url, sha256);
  else if (response.status !== 503) journal.complaints.push(`${response.status} ${text}`);
  return { status: response.status, seconds: (performance.now() - begin) / 1000 };
}

/** Root may write despite permissions, but not into an immutable folder. */
function setReadOnly(folders: string[], isReadOnly: boolean): void {
  if (process.getuid?.() === 0) execFileSync('chattr', [isReadOnly ? '+i' : '-i', ...folders]);
  else for (const folder of folders) chmodSync(folder, isReadOnly ? 0o500 : 0o700);
}
