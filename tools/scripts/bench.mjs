import { ensureInstalled, ensurePagesBuilt, ensureServerBuilt, run } from './bootstrap.mjs';

await ensureInstalled();
await ensurePagesBuilt();
await ensureServerBuilt();
const args = process.argv.slice(2);
process.exitCode = await run('node', [getProgram(args), ...args]);

function getProgram(name) {
  if (name.includes('felt')) return 'tools/bench/felt.ts';
  return name.includes('--peers') || name.includes('--quick') ? 'tools/bench/compare.ts' : 'tools/bench/run.ts';
}
