import { ensureInstalled, run } from './bootstrap.mjs';
import { serverFlags } from './server-flags.mjs';

await ensureInstalled();
process.exitCode = await run('node', [...serverFlags, 'src/app/server/cli.ts', ...process.argv.slice(2)]);
