// Memory that a request keeps after its response, until the next collection of all memory. Such collections are rare and
// slow, so waiting for one makes every request slower.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { beforeAll, expect, it } from 'vitest';

import { awards } from '#records/record-types/awards.ts';

import { createUser, type TestUser } from './people.ts';
import { sampleRecord } from './sample-record.ts';
import { useTestApp } from './test-app.ts';

const app = useTestApp({ RATE_LIMIT_WRITES: '1000000' });
let ada: TestUser;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as NodeJS.GCFunction;
setFlagsFromString('--no-expose-gc');

beforeAll(async () => {
  ada = await createUser(app.database);
});

/** Returns the bytes per request that collections of the nursery leave. */
async function keptBy(request: () => Promise<Response>): Promise<number> {
  const count = 200;
  const before = bytesOfOldObjects();
  for (let n = 0; n < count; n += 1) {
    await (await request()).text();
    // An object that survives two of them is old.
    if (n % 20 === 19) for (const type of ['minor', 'minor'] as const) collect({ type, execution: 'sync' });
  }
  return (bytesOfOldObjects() - before) / count;
}

function bytesOfOldObjects(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name }) => space_name === 'old_space' || space_name === 'large_object_space')
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0);
}

it.each([
  ['a list', () => app.request('GET', '/api/records/awards', { as: ada })],
  [
    'an insert',
    () =>
      app.request('POST', '/api/records/awards', {
        as: ada,
        body: sampleRecord(awards),
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
  ],
])('%s is released by a collection of the nursery', async (_name, request) => {
  // Compiles code and fills caches.
  await keptBy(request);
  await keptBy(request);
  expect(await keptBy(request)).toBeLessThan(4000);
});
