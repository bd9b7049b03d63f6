import { ensureInstalled, ensurePagesBuilt, run } from './bootstrap.mjs';
import { serverEnvironment, programFlags } from './server-flags.mjs';

await ensureInstalled();
await ensurePagesBuilt();
process.exitCode = await run('node', [...programFlags, 'src/demo/server/main.ts', ...process.argv.slice(2)], {
  env: serverEnvironment,
});
