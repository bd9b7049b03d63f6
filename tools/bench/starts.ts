import { setTimeout as sleep } from 'node:timers/promises';

import { medians, residentMegabytes } from './measure.ts';
import { benchUser } from './people.ts';
import type { Running } from './servers.ts';

/** Delay before memory is measured. The server collects the garbage of its start, or of a load, after five to ten seconds. */
const REST_MS = 12_000;

export const restIdle = (): Promise<void> => sleep(REST_MS);

/** Seconds since the process started, and memory after a pause. */
export type Start = { readySeconds: number; listSeconds: number; idleMegabytes: number };

/** A server that can be started and queried for one applicant's list. */
export type Startable = {
  name: string;
  start: () => Promise<Running>;
  /** Request for one applicant's list. Defaults to Laurel's own. */
  list?: { path: string; headers: Record<string, string> };
};

/** Returns medians for each side. The sides start alternately. */
export async function measureStarts(
  sides: readonly Startable[],
  rounds: number,
): Promise<(Start & { name: string })[]> {
  const measured = sides.map((side) => ({ ...side, starts: [] as Start[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { starts, ...side } of measured) starts.push(await measureStart(side));
  }
  return measured.map(({ name, starts }) => ({ name, ...medians(starts) }));
}

const ownList = { path: '/api/records/patents', headers: { cookie: benchUser(0).cookie } };

/** Starts a server, requests one applicant's list, then leaves the server idle. */
async function measureStart({ start, list = ownList }: Startable): Promise<Start> {
  const server = await start();
  try {
    const begin = performance.now();
    const response = await fetch(`http://127.0.0.1:${server.port}${list.path}`, { headers: list.headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The first list was answered with ${response.status}`);
    const listSeconds = server.startSeconds + (performance.now() - begin) / 1000;
    await restIdle();
    return { readySeconds: server.startSeconds, listSeconds, idleMegabytes: residentMegabytes(server.pid) };
  } finally {
    await server.stop();
  }
}
