import { createApp } from '#app/server/create-app.ts';
import { openPostgres } from '#core/server/database/postgres.ts';
import { readEnv } from '#core/server/env.ts';
import { createLog } from '#core/server/log.ts';
import type { Services } from '#core/server/services.ts';

import { newIp } from './accounts.ts';
import { TEST_SECRET } from './people.ts';
import { openTestDatabase } from './test-app.ts';

export type Sent = { ip?: string; headers?: Record<string, string>; method?: string };
/** Sends JSON like a browser on this site: POST with a body, otherwise GET. */
export type Server = (path: string, body?: unknown, sent?: Sent) => Promise<Response>;

/**
 * Two servers that share one database, as in a larger installation. On PGlite they share its handle. These requests use
 * no store.
 */
export async function openTwoServers(now: () => Date = () => new Date()) {
  const { database, ownerUrl, drop } = await openTestDatabase();
  const onError = (error: Error) => {
    throw error;
  };
  const beside = ownerUrl
    ? openPostgres({ ownerUrl, userUrl: undefined, secret: TEST_SECRET, poolSize: 10, onError, migrations: null })
    : database;
  await beside.opened;
  const env = readEnv({ LOG_LEVEL: 'silent', AUTH_SECRET: TEST_SECRET });
  const services: Services = {
    env,
    secret: TEST_SECRET,
    database,
    store: {} as Services['store'],
    log: createLog('silent'),
    now,
  };
  const servicesBeside: Services = { ...services, database: beside };
  return {
    services,
    servicesBeside,
    first: createServer(services),
    second: createServer(servicesBeside),
    async close() {
      await Promise.all([...new Set([database, beside])].map((opened) => opened.close()));
      await drop();
    },
  };
}

function createServer(services: Services): Server {
  const app = createApp(services);
  return async (path, body, { ip = newIp(), headers, method = body === undefined ? 'GET' : 'POST' } = {}) =>
    app.request(
      path,
      {
        method,
        headers: { origin: services.env.APP_URL, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: ip } } },
    );
}
