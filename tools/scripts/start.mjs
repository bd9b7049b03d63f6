import { ensureInstalled, ensurePagesBuilt, ensureServerBuilt, run } from './bootstrap.mjs';
import { serverEnvironment, serverFlags, serverProgram } from './server-flags.mjs';

await ensureInstalled();
await ensurePagesBuilt();
await ensureServerBuilt();
process.exitCode = await run('node', [...serverFlags, serverProgram, ...process.argv.slice(2)], {
  env: serverEnvironment,
  isHeld: true,
});
