import { ensureInstalled, run } from './bootstrap.mjs';

await ensureInstalled();
process.exitCode = await run('node', ['--disable-warning=ExperimentalWarning', 'trials/run.ts', ...process.argv.slice(2)]);
