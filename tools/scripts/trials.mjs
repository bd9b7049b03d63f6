import { ensureInstalled, ensurePagesBuilt, ensureServerBuilt, run } from './bootstrap.mjs';
import { serverFlags } from './server-flags.mjs';

await ensureInstalled();
await ensurePagesBuilt();
await ensureServerBuilt();
process.exitCode = await run('node', [...serverFlags, 'tools/trials/run.ts', ...process.argv.slice(2)]);
