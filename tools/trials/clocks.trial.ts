// Needs libfaketime from Debian's package faketime.
import { globSync } from 'node:fs';

import { PASSWORD } from '#testing/accounts.ts';

import { createApplicant, newEmail, send } from './applicant.ts';
import { inPlace, inPlaceWithPostgres, type Place } from './place.ts';
import { spawnServer } from './server-process.ts';
import type { Outcome, Trial } from './trial.ts';

const OFFSETS = ['+1d', '-1d'];
const SIGN_INS = 3;
/** Window of the sign-in limit. */
const WINDOW_SECONDS = 15 * 60;

const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');

/** On PGlite the clock of the database jumps too. On PostgreSQL only the server's does, like one of two servers. */
export const trials: Trial[] = [
  { fault: 'a clock that is a day off, and set right', engine: 'pglite', run: () => inPlace(jump) },
  { fault: 'a server whose clock is a day off', engine: 'postgres', run: () => inPlaceWithPostgres(jump) },
];

async function jump(place: Place): Promise<Outcome> {
  const nothing = { lost: 0, doubled: 0, stray: 0 };
  if (!library) {
    return { tries: 0, ...nothing, recoverSeconds: undefined, notes: 'not tried: faketime is not installed' };
  }
  const settings = { ...place.settings, RATE_LIMIT_SIGN_IN: String(SIGN_INS) };
  const seconds = [];
  for (const offset of OFFSETS) {
    const email = newEmail();
    const off = spawnServer({
      ...place,
      settings: { ...settings, LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    });
    await off.ready();
    const as = await createApplicant(off.url);
    for (let tries = 0; tries <= SIGN_INS; tries += 1) await signIn(off.url, email);
    const waits = secondsToWait(await signIn(off.url, email));
    await off.kill();

    const right = spawnServer({ ...place, settings });
    seconds.push(await right.ready());
    // Signs up, confirms by mail and signs in, which tests limits, links and mail.
    await createApplicant(right.url);
    const refused = await signIn(right.url, email);
    if (waits === 0 || secondsToWait(refused) > WINDOW_SECONDS) {
      throw new Error(`A clock at ${offset} and back locks a user out for ${secondsToWait(refused)} s`);
    }
    const { status } = await send(right.url, 'GET', '/api/profile', { as });
    if (status !== 200) throw new Error(`A clock at ${offset} and back ends a session: ${status}`);
    await right.stop();
  }
  return { tries: OFFSETS.length, ...nothing, recoverSeconds: Math.max(...seconds) };
}

const signIn = (url: string, email: string) =>
  send(url, 'POST', '/api/accounts/sign-in', { body: { email, password: `not ${PASSWORD}` } });

function secondsToWait(response: Response): number {
  return Number(response.headers.get('retry-after') ?? 0);
}
