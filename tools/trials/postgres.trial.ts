import { setTimeout as sleep } from 'node:timers/promises';

import type { PostgresServer } from '#testing/postgres-server.ts';

import { createApplicant, send } from './applicant.ts';
import { auditResponses, auditAtRest, auditFiles, mergeFindings } from './audit.ts';
import { openJournal } from './journal.ts';
import { startLoad } from './load.ts';
import { inPlaceWithPostgres, type Place } from './place.ts';
import { report } from './report.ts';
import { secondsUntilReady, spawnServer } from './server-process.ts';
import { KILLS, createRandom, type Outcome, type Trial } from './trial.ts';

const MOST_SECONDS = 10;

export const trials: Trial[] = [
  { fault: 'kill -9 of PostgreSQL and its backends', engine: 'postgres', run: () => inPlaceWithPostgres(killPostgres) },
];

/** One server process throughout: it returns 503 without its database and recovers automatically. */
async function killPostgres({ postgres, ...place }: Place & { postgres: PostgresServer }): Promise<Outcome> {
  const random = createRandom('postgres');
  const journal = openJournal();
  const server = spawnServer(place);
  await server.ready();
  const as = await createApplicant(server.url);
  const everything = { url: server.url, as, journal };
  const found = [];
  const seconds = [];

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const load = startLoad({ urls: [server.url], as, journal, random, signUpPercent: 4 });
    await sleep(random.between(50, 650));
    await postgres.kill();
    const away = await send(server.url, 'GET', '/api/records/awards', { as });
    const body = await away.text();
    if (away.status !== 503 || away.headers.get('content-type') !== 'application/problem+json') {
      throw new Error(`Without its database it answers ${away.status}: ${body}`);
    }
    await sleep(random.between(0, 500));
    const begin = performance.now();
    await postgres.start();
    await secondsUntilReady(server.url);
    seconds.push((performance.now() - begin) / 1000);
    await load.stop();
    found.push(await auditResponses(everything));
  }

  found.push({ lost: await auditFiles(everything), doubled: [], stray: [] });
  await server.stop();
  found.push(await auditAtRest({ settings: place.settings, journal }));
  const recoverSeconds = Math.max(...seconds);
  if (recoverSeconds > MOST_SECONDS) throw new Error(`It took ${recoverSeconds} s to recover`);
  return report({
    tries: KILLS,
    found: mergeFindings(...found),
    journal,
    recoverSeconds,
    notes: 'answered 503 meanwhile',
  });
}
