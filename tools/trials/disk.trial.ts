import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import type { PostgresServer } from '#testing/postgres-server.ts';

import { createApplicant, send, type Applicant } from './applicant.ts';
import { auditResponses, auditAtRest, auditFiles, mergeFindings, noFindings } from './audit.ts';
import { openJournal } from './journal.ts';
import { startLoad } from './load.ts';
import { inPlace, inPlaceWithPostgres, type Place } from './place.ts';
import { report } from './report.ts';
import { isReady, spawnServer, type ServerProcess } from './server-process.ts';
import { createRandom, type Outcome, type Trial } from './trial.ts';

const ROUNDS = 3;
const DISK_MEGABYTES = 120;
/** Each server has a copy of the PostgreSQL programs. */
const POSTGRES_DISK_MEGABYTES = 400;
const smallLog = ['max_wal_size=64MB', 'min_wal_size=32MB'];
const FULL_MS = 4_000;
const TEXT_LENGTH = 4_000;
/** Time by which it has responded, or ended so that its supervisor restarts it. */
const MOST_SECONDS = 30;

export const trials: Trial[] = [
  { fault: 'the disk of database and files is full', engine: 'pglite', run: () => inPlace(fillDisk) },
  { fault: 'the disk of the database is full', engine: 'postgres', run: fillDiskOfPostgres },
];

function fillDisk(place: Place): Promise<Outcome> {
  const disk = place.settings.DATA_DIR ?? '';
  mkdirSync(disk);
  return onSmallDisk({ disk, megabytes: DISK_MEGABYTES }, () => fillMountedDisk(place, { disk }));
}

async function fillDiskOfPostgres(): Promise<Outcome> {
  const disk = mkdtempSync(path.join(tmpdir(), 'laurel-disk-'));
  try {
    return await onSmallDisk({ disk, megabytes: POSTGRES_DISK_MEGABYTES }, () => {
      // PostgreSQL does not run as root.
      chmodSync(disk, 0o755);
      return inPlaceWithPostgres(
        ({ postgres, ...place }) => fillMountedDisk(place, { disk, revive: () => revive(postgres) }),
        { settings: smallLog, within: disk },
      );
    });
  } finally {
    rmdirSync(disk);
  }
}

/** PostgreSQL ends if its log cannot be written, or if it starts on a full disk. */
async function revive({ url, isRunning, start }: PostgresServer): Promise<void> {
  while (isRunning()) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      // PostgreSQL is recovering, or has just ended.
      await sleep(500);
    }
  }
  await start();
}

async function onSmallDisk(
  { disk: data, megabytes }: { disk: string; megabytes: number },
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', data], { stdio: 'pipe' });
  } catch {
    return {
      tries: 0,
      lost: 0,
      doubled: 0,
      stray: 0,
      recoverSeconds: undefined,
      notes: 'not tried: this user may not mount a small disk',
    };
  }
  try {
    return await work();
  } finally {
    execFileSync('umount', ['--lazy', data]);
  }
}

type Disk = { disk: string; revive?: () => Promise<void> };

async function fillMountedDisk(place: Place, { disk, revive: reviveDatabase }: Disk): Promise<Outcome> {
  const random = createRandom('disk');
  const journal = openJournal();
  const keeper = keepRunning(place);
  await keeper.ready();
  const { url } = keeper;
  const as = await createApplicant(url);
  const seconds = [];
  const found = [];

  for (let round = 0; round < ROUNDS; round += 1) {
    const load = startLoad({ urls: [url], as, journal, random, textLength: TEXT_LENGTH });
    await sleep(500);
    const filler = path.join(disk, 'filler');
    for (const full = performance.now(); performance.now() - full < FULL_MS; await sleep(50)) fill(disk, filler);
    rmSync(filler);
    await reviveDatabase?.();
    const begin = performance.now();
    for (let answer = 'nothing'; answer !== '200'; await sleep(50)) {
      answer = (await isReady(url)) ? await readAwards(url, as) : 'not ready';
      if (performance.now() - begin > MOST_SECONDS * 1000) {
        throw new Error(`With space again it does not recover in ${MOST_SECONDS} s: ${answer}`);
      }
    }
    seconds.push((performance.now() - begin) / 1000);
    await load.stop();
    found.push(await auditResponses({ url, as, journal }));
  }

  found.push({ ...noFindings(), lost: await auditFiles({ url, as, journal }) });
  await keeper.stop();
  found.push(await auditAtRest({ settings: place.settings, journal }));
  const statusCounts = [...journal.statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
  const notes = `answered ${statusCounts}; ended and was started again ${keeper.restarts()} times`;
  return report({
    tries: ROUNDS,
    found: mergeFindings(...found),
    journal,
    recoverSeconds: Math.max(...seconds),
    notes,
  });
}

async function readAwards(url: string, as: Applicant): Promise<string> {
  const { status } = await send(url, 'GET', '/api/records/awards', { as });
  return String(status);
}

/** Fills the free space, including what a failed upload returned. */
function fill(disk: string, filler: string): void {
  const { bavail, bsize } = statfsSync(disk);
  try {
    appendFileSync(filler, Buffer.alloc(bavail * bsize));
  } catch (error) {
    // The server was faster.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Restarts the server whenever it ends, like a service manager. */
function keepRunning(place: Place): {
  url: string;
  ready: () => Promise<number>;
  stop: () => Promise<void>;
  restarts: () => number;
} {
  let server: ServerProcess;
  let isStopping = false;
  let restarts = -1;
  const running = (async () => {
    while (!isStopping) {
      server = spawnServer(place);
      restarts += 1;
      await server.exited();
      await sleep(200);
    }
  })();
  return {
    url: place.settings.APP_URL ?? '',
    ready: () => server.ready(),
    async stop() {
      isStopping = true;
      await server.stop();
      await running;
    },
    restarts: () => restarts,
  };
}
