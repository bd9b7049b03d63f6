import { ensureBuilt, ensureInstalled, run } from './bootstrap.mjs';

await ensureInstalled();
await ensureBuilt();
// Importing the server makes a lot of short-lived garbage; a small nursery keeps its peak out of the resident memory.
const flags = ['--max-semi-space-size=4', '--disable-warning=ExperimentalWarning'];
process.exitCode = await run('node', [...flags, 'src/app/server/main.ts', ...process.argv.slice(2)]);
