import { ensureBuilt, ensureInstalled, run } from './bootstrap.mjs';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await run('node', ['bench/run.ts', ...process.argv.slice(2)]);
