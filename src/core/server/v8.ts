// V8 flags set at run time. `tools/scripts/server-flags.mjs` contains those of the command line. A flag applies to all
// threads.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Turns V8's optimization of WebAssembly on or off. PGlite is several megabytes of it. Optimizing them takes seconds
 * and hundreds of megabytes, and saves less than that on its small statements.
 */
export function optimizeWebAssembly(isWanted: boolean): void {
  setFlagsFromString(isWanted ? '--no-liftoff-only' : '--liftoff-only');
  // The flag implies this one only at process start.
  setFlagsFromString(isWanted ? '--wasm-tier-up' : '--no-wasm-tier-up');
  setFlagsFromString(isWanted ? '--wasm-dynamic-tiering' : '--no-wasm-dynamic-tiering');
}

/** Collects this thread's garbage and returns the memory to the system. Takes a tenth of a second. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  collect({ execution: 'sync', type: 'major', flavor: 'last-resort' });
}
