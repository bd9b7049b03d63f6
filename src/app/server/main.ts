import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { readEnv } from '#core/server/env.ts';
import { paths } from '#core/shared/paths.ts';
import { hasOwner } from '#features/accounts/server/queries.ts';

import { collectGarbage, prepareEngine } from './engine.ts';
import { endWhenHung } from './hang-watch.ts';
import { endProperly, explain } from './program.ts';
import { startServer, type RunningServer } from './start.ts';

/** By then the first requests have been answered. */
const SETTLED_MS = 5_000;

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  const build = fileURLToPath(new URL('../../../build', import.meta.url));
  const env = readEnv(process.env);
  prepareEngine(env);
  const server = await startServer({ env, build });
  endProperly(server);
  if (server.services.database.engine === 'pglite') endWhenHung();
  await greet(server);
  // The imports leave 20 MB of garbage. It is given back later, because the first requests would wait for that.
  setTimeout(collectGarbage, SETTLED_MS).unref();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function greet({ services: { env, database } }: RunningServer): Promise<void> {
  console.log(`\nLaurel is at ${env.APP_URL}`);
  if (env.hasMailbox) console.log(`Its mail is at ${env.APP_URL}${paths.mailbox}, since no mail server is configured`);
  if (!(await database.asSystem('the greeting says how to begin', hasOwner))) {
    console.log('There is no admin yet. To make the first: npm run laurel -- create-admin EMAIL');
  }
  console.log();
}
