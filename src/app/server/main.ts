// Imported first, so that the embedded database opens while the other modules are evaluated.
import { env, pglite } from './begin.ts';

import { fileURLToPath } from 'node:url';

import { paths } from '#core/shared/paths.ts';
import { hasOwner } from '#features/accounts/accounts/server/queries.ts';

import { endProperly, explain } from './program.ts';
import { settle } from './settle.ts';
import { startServer, type RunningServer } from './start.ts';

/** Delay after the start, by which the first requests have been served. */
const SETTLED_MS = 5_000;

try {
  const build = fileURLToPath(new URL('../../../build', import.meta.url));
  const server = await startServer({ env, build, pglite });
  endProperly(server);
  pglite?.endWhenHung();
  await greet(server);
  setTimeout(() => settle(pglite), SETTLED_MS).unref();
} catch (error) {
  console.error(explain(error));
  await pglite?.close();
  process.exit(1);
}

async function greet({ services: { env: settings, database } }: RunningServer): Promise<void> {
  console.log(`\nLaurel is running at ${settings.APP_URL}`);
  if (settings.hasMailbox) {
    console.log(`Emails appear at ${settings.APP_URL}${paths.mailbox}, because no mail server is configured`);
  }
  if (!(await database.asSystem('the greeting says how to begin', hasOwner))) {
    console.log('There is no admin yet. To create the first one, run: npm run laurel -- create-admin EMAIL');
  }
  console.log();
}
