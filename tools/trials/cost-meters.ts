// Meters for requests: main thread, database, memory, and the waiting time of another user.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import type { TestUser } from '#testing/people.ts';

/** Milliseconds and megabytes, and the response times of the other user in milliseconds. */
export type Cost = { main: number; database: number; memory: number; waits: readonly number[] };

export type Meters = {
  measure: (work: () => Promise<void>) => Promise<Cost>;
  stop: () => Promise<void>;
};

/** Wait in milliseconds until the watcher has noticed. It looks every two. */
const SETTLE_MS = 12;
const PAUSE_MS = 4;
/** Requests of the other user, in turn. */
const reads = ['/api/pending-items', '/api/records/awards'];

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
  const waits: { ended: number; milliseconds: number }[] = [];
  const reading = other && readOn({ url, other, waits });
  return {
    async measure(work) {
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
      const [before, memory, began, at] = [databaseTimes(), readMegabytes(pid, 'VmRSS'), performance.now(), Date.now()];
      await work();
      await sleep(SETTLE_MS);
      const after = databaseTimes();
      return {
        main: Math.max(0, ...stretchesSince(stretches, at)),
        database: Object.entries(after).reduce((sum, [id, time]) => sum + Math.max(0, time - (before[id] ?? 0)), 0),
        memory: Math.max(0, readMegabytes(pid, 'VmHWM') - memory),
        waits: waits.filter(({ ended }) => ended >= began).map(({ milliseconds }) => milliseconds),
      };
    },
    stop: async () => reading?.stop(),
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function readOn({
  url,
  other,
  waits,
}: {
  url: string;
  other: TestUser;
  waits: { ended: number; milliseconds: number }[];
}) {
  let isStopping = false;
  const loop = async (): Promise<void> => {
    for (let turn = 0; !isStopping; turn += 1) {
      const began = performance.now();
      const isAnswered = await fetch(url + reads[turn % reads.length], { headers: { cookie: other.cookie } }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status === 200;
        },
        () => false,
      );
      const ended = performance.now();
      waits.push({ ended, milliseconds: isAnswered ? ended - began : Infinity });
      await sleep(PAUSE_MS);
    }
  };
  const running = loop();
  return {
    async stop() {
      isStopping = true;
      await running;
    },
  };
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
