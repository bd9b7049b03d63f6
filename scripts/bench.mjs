import { ensureInstalled, ensurePagesBuilt, ensureServerBuilt, run } from './bootstrap.mjs';

await ensureInstalled();
await ensurePagesBuilt();
await ensureServerBuilt();
const args = process.argv.slice(2);
const program = args.includes('--peers') || args.includes('--quick') ? 'bench/compare.ts' : 'bench/run.ts';
process.exitCode = await run('node', [program, ...args]);
