import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { openServices } from '#app/server/open-services.ts';
import { handleShutdownSignals, formatStartupError } from '#app/server/program.ts';
import { startServer } from '#app/server/start.ts';

import { DEMO_PATH, demoRoutes } from './enter.ts';
import { fillDemo } from './fill.ts';
import { packDemo } from './pack-demo.ts';
import { demoUsers, demoUserKeys } from './people.ts';
import { DemoStartError, readDemoSettings, type DemoSettings } from './settings.ts';

try {
  await run(readDemoSettings(process.env, process.argv.slice(2), new Date()));
} catch (error) {
  console.error(error instanceof DemoStartError ? error.message : formatStartupError(error));
  process.exit(1);
}

async function run({ env, folder, day }: DemoSettings): Promise<void> {
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  // Until the server handles signals, an interrupt would leave the folder behind.
  const stopEarly = (): void => {
    removeFolder();
    process.exit(1);
  };
  process.on('SIGINT', stopEarly).on('SIGTERM', stopEarly);
  try {
    console.log('Filling a temporary database …');
    const services = await openServices(env);
    try {
      await fillDemo(services, day);
      console.log('Creating Ada’s petition packet …');
      await packDemo(services);
    } finally {
      await services.database.close();
    }
    const build = fileURLToPath(new URL('../../build', import.meta.url));
    const server = await startServer({ env, build, createRoutes: demoRoutes });
    process.off('SIGINT', stopEarly).off('SIGTERM', stopEarly);
    handleShutdownSignals({ ...server, stop: () => server.stop().finally(removeFolder) });
  } catch (error) {
    removeFolder();
    throw error;
  }
  console.log(`\nThe demo is at ${env.APP_URL}${DEMO_PATH}. One click there signs you in as`);
  for (const key of demoUserKeys) console.log(`  ${demoUsers[key].name} (${demoUsers[key].role})`);
  console.log(`\nAny changes are lost when it stops.\n`);
}
