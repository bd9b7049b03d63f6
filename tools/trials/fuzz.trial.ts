import { openServices } from '#app/server/open-services.ts';
import { readEnv } from '#core/server/env.ts';
import { subjects } from '#testing/access/subjects.ts';
import { createFuzzUsers, type FuzzUsers } from '#testing/fuzz-people.ts';
import { describeRequest, findFaults, fuzzRequests, type ApiDocument, type FuzzRequest } from '#testing/fuzz.ts';
import { TEST_SECRET } from '#testing/people.ts';

import { inPlace, inPlaceWithPostgres, type Place } from './place.ts';
import { spawnServer } from './server-process.ts';
import { SEED, type Outcome, type Trial } from './trial.ts';

const REQUESTS = Number(process.env.LAUREL_TRIALS_REQUESTS ?? 20_000);
const AT_ONCE = 4;
const P99_LIMIT_MS = 500;
const SHOWN = 20;

const fault = 'whatever the API document allows, and what it does not, on every route as every kind of user';

export const trials: Trial[] = [
  { fault, engine: 'pglite', run: () => inPlace(fuzz) },
  { fault, engine: 'postgres', run: () => inPlaceWithPostgres(fuzz) },
];

/** A request is lost if its response is a server failure, or an error that does not say what to do. */
async function fuzz({ folder, settings }: Place): Promise<Outcome> {
  // One proxy is trusted, so that each request has its own IP address and no limit applies.
  const own = { ...settings, AUTH_SECRET: TEST_SECRET, TRUSTED_PROXIES: '1' };
  const people = await seed(own);
  const server = spawnServer({ folder, settings: own });
  await server.ready();
  // While requests are generated, this connection would idle longer than the server allows.
  const document = (await (
    await fetch(`${server.url}/api/openapi.json`, { headers: { connection: 'close' } })
  ).json()) as ApiDocument;
  const requests = fuzzRequests({ document, world: people.world, subjects, count: REQUESTS, seed: SEED });

  const lost: string[] = [];
  const times: number[] = [];
  const waiting = requests.entries();
  async function sendOn(): Promise<void> {
    for (const [index, request] of waiting) {
      const { milliseconds, faults } = await sendOne({ url: server.url, people, request, index });
      times.push(milliseconds);
      if (faults.length > 0) lost.push(`${faults.join('; ')} <- ${describeRequest(request)}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  for (const sentence of lost.slice(0, SHOWN)) console.error(`   ${sentence}`);
  for (const line of lost.length > 0 ? server.readErrors().slice(0, SHOWN) : []) console.error(`   ${line}`);
  // It must be the same process, and it must exit when requested.
  await server.stop();

  const sorted = times.toSorted((one, other) => one - other);
  const p99 = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
  if (p99 >= P99_LIMIT_MS) throw new Error(`1% of the answers took ${p99} ms or longer; ${P99_LIMIT_MS} is the limit`);
  const [p50, slowest] = [Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0), Math.round(sorted.at(-1) ?? 0)];
  return {
    tries: requests.length,
    lost: lost.length,
    doubled: 0,
    stray: 0,
    recoverSeconds: undefined,
    notes: `p50 ${p50} ms, p99 ${p99} ms, slowest ${slowest} ms`,
  };
}

async function seed(settings: Record<string, string>): Promise<FuzzUsers> {
  const services = await openServices(readEnv(settings));
  try {
    return await createFuzzUsers(services);
  } finally {
    await services.database.close();
  }
}

type Sending = { url: string; people: FuzzUsers; request: FuzzRequest; index: number };

async function sendOne({ url, people, request, index }: Sending): Promise<{ milliseconds: number; faults: string[] }> {
  const { subject, method, path, headers, body } = request;
  const cookie = people.cookies[subject];
  // The mailbox rejects requests through a proxy.
  const address: Record<string, string> = path.startsWith('/api/mailbox')
    ? {}
    : { 'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` };
  const begin = performance.now();
  try {
    const response = await fetch(url + path, {
      method,
      headers: { origin: url, ...(cookie ? { cookie } : {}), ...address, ...headers },
      body: body ?? null,
    });
    const faults = await findFaults(request, response);
    return { milliseconds: performance.now() - begin, faults };
  } catch (error) {
    return {
      milliseconds: performance.now() - begin,
      faults: [`no answer: ${String(error)}, ${String((error as Error).cause)}`],
    };
  }
}
