import { ensureInstalled, ensurePagesBuilt, run } from './bootstrap.mjs';
import { serverEnvironment, serverFlags } from './server-flags.mjs';

await ensureInstalled();
await ensurePagesBuilt();
process.exitCode = await run('node', [...serverFlags, 'tools/demo/main.ts', ...process.argv.slice(2)], {
  env: serverEnvironment,
  isHeld: true,
});
