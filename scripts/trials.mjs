import { ensureInstalled, ensureServerBuilt, run } from './bootstrap.mjs';
import { programFlags } from './server-flags.mjs';

await ensureInstalled();
await ensureServerBuilt();
process.exitCode = await run('node', [...programFlags, 'trials/run.ts', ...process.argv.slice(2)]);
