// Imported first, so that the embedded database opens while the other modules are evaluated.
import { env, pglite } from './bootstrap.ts';

import { fileURLToPath } from 'node:url';

import { paths } from '#core/shared/paths.ts';
import { hasOwner } from '#features/accounts/accounts/server/queries.ts';

import { handleShutdownSignals, formatStartupError } from './program.ts';
import { runPostStartTasks } from './post-start.ts';
import { startServer, type RunningServer } from './start.ts';

/** Delay after the start, by which the first requests have been served. */
const SETTLED_MS = 5_000;

try {
  const build = fileURLToPath(new URL('../../../build', import.meta.url));
  const server = await startServer({ env, build, pglite });
  handleShutdownSignals(server);
  pglite?.endWhenHung();
  await greet(server);
  setTimeout(() => runPostStartTasks(pglite), SETTLED_MS).unref();
} catch (error) {
  console.error(formatStartupError(error));
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
