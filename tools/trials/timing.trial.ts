// Compares response times for known and unknown email addresses. Throws if they differ.
import { createApp } from '#app/server/create-app.ts';
import { startPglite } from '#core/server/database/pglite-engine.ts';
import { openPglite } from '#core/server/database/pglite.ts';
import { readEnv } from '#core/server/env.ts';
import { createLog } from '#core/server/log.ts';
import type { Services } from '#core/server/services.ts';
import { newIp, PASSWORD } from '#testing/accounts.ts';
import { mailedToken } from '#testing/mailed.ts';
import { TEST_SECRET } from '#testing/people.ts';

import type { Outcome, Trial } from './trial.ts';

const ROUNDS = 41;
/**
 * Maximum milliseconds between the medians of known and unknown addresses. Skipping only the hash would make a
 * difference of four.
 */
const MOST_APART = 1.25;

type Ask = (email: string) => Promise<Response>;

export const trials: Trial[] = [
  { fault: 'the time of an answer is asked whether an address is known', engine: 'pglite', run },
];

async function run(): Promise<Outcome> {
  const database = openPglite(startPglite());
  await database.opened;
  // Each call comes an hour after the previous one, so that no limit applies.
  let time = Date.now();
  const env = readEnv({ LOG_LEVEL: 'silent', AUTH_SECRET: TEST_SECRET });
  const services: Services = {
    env,
    secret: TEST_SECRET,
    database,
    store: {} as Services['store'],
    log: createLog('silent'),
    now: () => new Date(time),
  };
  const app = createApp(services);
  const post = async (path: string, body: object) => {
    time += 3_600_000;
    const headers = { origin: env.APP_URL, 'content-type': 'application/json' };
    return app.request(
      `/api/accounts/${path}`,
      { method: 'POST', headers, body: JSON.stringify(body) },
      { incoming: { socket: { remoteAddress: newIp() } } },
    );
  };

  try {
    const [confirmed, unconfirmed] = ['confirmed@example.com', 'unconfirmed@example.com'];
    for (const email of [confirmed, unconfirmed]) {
      await post('sign-up', { role: 'applicant', name: 'Ada', email, password: PASSWORD });
    }
    await post('verification/confirm', {
      token: await mailedToken(database, { kind: 'confirm-email', recipient: confirmed }),
      password: PASSWORD,
    });

    const notes = [
      await compare('sign-in', confirmed, (email) => post('sign-in', { email, password: 'guess no. 1' })),
      await compare('forgot-password', confirmed, (email) => post('password/forgot', { email })),
      await compare('resend', unconfirmed, (email) => post('verification/resend', { email })),
    ];
    return {
      tries: notes.length * 2 * ROUNDS,
      lost: 0,
      doubled: 0,
      stray: 0,
      recoverSeconds: undefined,
      notes: notes.join('; '),
    };
  } finally {
    await database.close();
  }
}

async function compare(what: string, known: string, ask: Ask): Promise<string> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const statuses = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [kind, email] of [
      ['known', known],
      ['unknown', `missing-${round}@example.com`],
    ] as const) {
      const began = performance.now();
      statuses.add((await ask(email)).status);
      times[kind].push(performance.now() - began);
    }
  }
  if (statuses.size !== 1) throw new Error(`${what} answers differently: ${[...statuses].join(', ')}`);
  const [a, b] = [median(times.known), median(times.unknown)];
  const note = `${what}: ${a.toFixed(1)} and ${b.toFixed(1)} ms`;
  if (Math.max(a, b) / Math.min(a, b) > MOST_APART) throw new Error(`The time tells who is known: ${note}`);
  return note;
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
