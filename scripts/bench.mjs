import { ensureInstalled, ensurePagesBuilt, ensureServerBuilt, run } from './bootstrap.mjs';

await ensureInstalled();
await ensurePagesBuilt();
await ensureServerBuilt();
const args = process.argv.slice(2);
process.exitCode = await run('node', [programOf(args), ...args]);

function programOf(given) {
  if (given.includes('felt')) return 'bench/felt.ts';
  return given.includes('--peers') || given.includes('--quick') ? 'bench/compare.ts' : 'bench/run.ts';
}
