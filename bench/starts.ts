import { setTimeout as sleep } from 'node:timers/promises';

import { medians, residentMegabytes } from './measure.ts';
import { person } from './people.ts';
import type { Running } from './servers.ts';

/** The server collects the garbage of its start five seconds after it. */
const REST_MS = 7000;

/** Seconds since the process was started; memory after a rest. */
export type Start = { readySeconds: number; listSeconds: number; idleMegabytes: number };

/** A server that can be started, and asked for one applicant's list. */
export type Startable = {
  name: string;
  start: () => Promise<Running>;
  /** What asks for one applicant's list; Laurel's own where it is left out. */
  list?: { path: string; headers: Record<string, string> };
};

/** Medians for each side; the sides are started in turns. */
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

const ownList = { path: '/api/records/patents', headers: { cookie: person(0).cookie } };

/** Starts a server, asks it for one applicant's list, then leaves it alone. */
async function measureStart({ start, list = ownList }: Startable): Promise<Start> {
  const server = await start();
  try {
    const begin = performance.now();
    const answer = await fetch(`http://127.0.0.1:${server.port}${list.path}`, { headers: list.headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The first list was answered with ${answer.status}`);
    const listSeconds = server.startSeconds + (performance.now() - begin) / 1000;
    await sleep(REST_MS);
    return { readySeconds: server.startSeconds, listSeconds, idleMegabytes: residentMegabytes(server.pid) };
  } finally {
    await server.stop();
  }
}
