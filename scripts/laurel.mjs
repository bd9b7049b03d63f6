import { ensureInstalled, run } from './bootstrap.mjs';
import { programFlags } from './server-flags.mjs';

await ensureInstalled();
process.exitCode = await run('node', [...programFlags, 'src/app/server/cli.ts', ...process.argv.slice(2)]);
