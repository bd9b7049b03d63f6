// V8's settings at run time; `scripts/server-flags.mjs` has those of the command line. A flag applies to all threads.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Whether V8 optimizes WebAssembly from now on. PGlite is some megabytes of it: optimizing them takes seconds and hundreds of
 * megabytes, and gains less than that on the small statements it is given.
 */
export function optimizeWebAssembly(isWanted: boolean): void {
  setFlagsFromString(isWanted ? '--no-liftoff-only' : '--liftoff-only');
  // What that flag implies where a process starts with it.
  setFlagsFromString(isWanted ? '--wasm-tier-up' : '--no-wasm-tier-up');
  setFlagsFromString(isWanted ? '--wasm-dynamic-tiering' : '--no-wasm-dynamic-tiering');
}

/** Collects this thread's garbage and returns the memory to the system. It takes a tenth of a second. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  collect({ execution: 'sync', type: 'major', flavor: 'last-resort' });
}
