// Meters for requests: main thread, database, memory, and the waiting time of another user.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import pg from 'pg';

import type { TestUser } from '#testing/people.ts';

import type { Reader, Wait } from './cost-reader.ts';

/** Milliseconds and megabytes, and the response times of the other user in milliseconds. */
export type Cost = { main: number; database: number; memory: number; waits: readonly number[] };

export type Meters = {
  measure: (work: () => Promise<void>) => Promise<Cost>;
  stop: () => Promise<void>;
};

/** Wait in milliseconds until the watcher has noticed. It looks every two. */
const SETTLE_MS = 12;

export async function startMeters({
  pid,
  url,
  other,
  stretches,
  databaseUrl,
}: {
  pid: number;
  url: string;
  /** Reads continuously, and its database time is part of every cost. Omit it to read nothing. */
  other?: TestUser;
  /** Output file of the watcher in the server. */
  stretches: string;
  databaseUrl: string | undefined;
}): Promise<Meters> {
  const postmaster = databaseUrl === undefined ? undefined : await findPostmaster(databaseUrl);
  const thread = busiestThread(pid);
  const databaseTimes = () => (postmaster === undefined ? threadTime(pid, thread) : backendTimes(postmaster));
  const waits: Wait[] = [];
  // In this thread, the other user would also wait for the costly bodies, which it writes and parses.
  const reading = other && startReader({ url, cookie: other.cookie });
  reading?.on('message', (wait: Wait) => waits.push(wait));
  return {
    async measure(work) {
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
      const [before, memory, at] = [databaseTimes(), readMegabytes(pid, 'VmRSS'), Date.now()];
      await work();
      await sleep(SETTLE_MS);
      const after = databaseTimes();
      return {
        main: Math.max(0, ...stretchesSince(stretches, at)),
        database: Object.entries(after).reduce((sum, [id, time]) => sum + Math.max(0, time - (before[id] ?? 0)), 0),
        memory: Math.max(0, readMegabytes(pid, 'VmHWM') - memory),
        waits: waits.filter(({ ended }) => ended >= at).map(({ milliseconds }) => milliseconds),
      };
    },
    stop: async () => void (await reading?.terminate()),
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function startReader(reader: Reader): Worker {
  return new Worker(new URL('cost-reader.ts', import.meta.url), { workerData: reader });
}

function stretchesSince(file: string, begin: number): number[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line === '') return [];
      const { at, milliseconds } = JSON.parse(line) as { at: number; milliseconds: number };
      return at >= begin ? [milliseconds] : [];
    });
}

type Times = Record<string, number>;

async function findPostmaster(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1]);
  } finally {
    await client.end();
  }
}

/** Processor time in milliseconds of each process that runs statements. */
function backendTimes(postmaster: number): Times {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  return Object.fromEntries(
    children.flatMap((id) => {
      const title = readOr(`/proc/${id}/cmdline`);
      return /^postgres: (?:\S+ laurel |parallel worker)/.test(title) ? [[id, timeIn(`/proc/${id}/schedstat`)]] : [];
    }),
  );
}

/** PGlite's thread, which has computed the most when a server has started. */
function busiestThread(pid: number): string {
  const threads = readdirSync(`/proc/${pid}/task`).filter((id) => Number(id) !== pid);
  return threads.reduce(
    (most, id) => ((threadTime(pid, id)[id] ?? 0) > (threadTime(pid, most)[most] ?? 0) ? id : most),
    '',
  );
}

function threadTime(pid: number, thread: string): Times {
  return { [thread]: timeIn(`/proc/${pid}/task/${thread}/schedstat`) };
}

function timeIn(file: string): number {
  return Number(readOr(file).split(' ')[0]) / 1e6;
}

/** A process may exit while its file is read. */
function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '0';
  }
}

function readMegabytes(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
