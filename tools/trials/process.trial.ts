import { setTimeout as sleep } from 'node:timers/promises';

import { createApplicant } from './applicant.ts';
import { auditResponses, auditAtRest, auditFiles, mergeFindings } from './audit.ts';
import { openJournal } from './journal.ts';
import { startLoad } from './load.ts';
import { inPlace, inPlaceWithPostgres, type Place } from './place.ts';
import { report } from './report.ts';
import { spawnServer } from './server-process.ts';
import { KILLS, createRandom, type Outcome, type Trial } from './trial.ts';

const ROUNDS_BETWEEN_AUDITS = 10;
const SHARE_DURING_START = 0.25;
const LONGEST_START_MS = 1500;
/** Number of files without a row that are accepted per kill. One kill leaves fewer behind. */
const FILES_A_KILL = 3;

const fault = 'kill -9 of the server in writes, uploads and starts';

export const trials: Trial[] = [
  { fault, engine: 'pglite', run: () => inPlace(killServers) },
  { fault, engine: 'postgres', run: () => inPlaceWithPostgres(killServers) },
];

/** One folder and database for all kills, so that leftovers of one meet the next. */
async function killServers(place: Place): Promise<Outcome> {
  const random = createRandom('process');
  const journal = openJournal();
  let server = spawnServer(place);
  await server.ready();
  const as = await createApplicant(server.url);
  const everything = { url: server.url, as, journal };
  const found = [];
  const seconds = [];

  for (let kill = 1; kill <= KILLS; kill += 1) {
    if (random.chance(SHARE_DURING_START)) {
      await server.kill();
      server = spawnServer(place);
      await sleep(random.between(50, LONGEST_START_MS));
    } else {
      const load = startLoad({ urls: [server.url], as, journal, random, signUpPercent: 4 });
      await sleep(random.between(50, 650));
      await server.kill();
      await load.stop();
    }
    await server.kill();
    server = spawnServer(place);
    seconds.push(await server.ready());
    if (kill % ROUNDS_BETWEEN_AUDITS === 0) found.push(await auditResponses(everything));
  }

  // The sweep deletes nothing if most files have no row, because it may be looking at the wrong database.
  const calm = startLoad({ urls: [server.url], as, journal, random });
  while (journal.files.size < KILLS * FILES_A_KILL) await sleep(50);
  await calm.stop();
  found.push(await auditResponses(everything), { lost: await auditFiles(everything), doubled: [], stray: [] });
  await server.stop();
  found.push(await auditAtRest({ settings: place.settings, journal }));
  return report({ tries: KILLS, found: mergeFindings(...found), journal, recoverSeconds: Math.max(...seconds) });
}
