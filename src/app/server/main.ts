import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { EnvError, readEnv } from '#core/server/env.ts';
import { paths } from '#core/shared/paths.ts';
import { hasOwner } from '#features/accounts/server/queries.ts';

import { startServer, type RunningServer } from './start.ts';

/** A terminal sends an interrupt to this process and to the one that started it, which passes it on. */
const SAME_SIGNAL_MS = 1_000;

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  const build = fileURLToPath(new URL('../../../build', import.meta.url));
  const server = await startServer({ env: readEnv(process.env), build });
  endProperly(server);
  await greet(server);
  // Importing all this leaves a heap of holes, three times as large as what is kept: 50 MB, given back once.
  globalThis.gc?.({ execution: 'sync', type: 'major', flavor: 'last-resort' });
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

function endProperly({ stop, services: { log } }: RunningServer): void {
  let firstAt: number | undefined;
  const onSignal = (signal: string) => {
    if (firstAt !== undefined) {
      // Asked again, after a while: somebody does not want to wait.
      if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    firstAt = performance.now();
    log.info({ signal }, 'stopping');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a mistake of ours: nothing can be trusted after it');
    process.exit(1);
  });
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

function explain(error: unknown): string {
  if (error instanceof EnvError) return error.message;
  const { code, port } = error as { code?: unknown; port?: unknown };
  if (code === 'EADDRINUSE') return `Port ${String(port)} is taken: end the program that uses it, or set PORT.`;
  return `Laurel did not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
