import { ensureInstalled, run } from './bootstrap.mjs';

await ensureInstalled();
const flags = ['--disable-warning=ExperimentalWarning'];
process.exitCode = await run('node', [...flags, 'src/app/server/cli.ts', ...process.argv.slice(2)]);
