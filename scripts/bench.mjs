import { ensureInstalled, ensurePagesBuilt, ensureServerBuilt, run } from './bootstrap.mjs';

await ensureInstalled();
await ensurePagesBuilt();
await ensureServerBuilt();
process.exitCode = await run('node', ['bench/run.ts', ...process.argv.slice(2)]);
