import { setFlagsFromString } from 'node:v8';

/**
 * Whether V8 optimizes WebAssembly, in all threads and from now on. PGlite is some megabytes of it: optimizing them takes
 * seconds and hundreds of megabytes, and gains less than that on the small statements it is given.
 */
export function optimizeWebAssembly(isWanted: boolean): void {
  setFlagsFromString(isWanted ? '--no-liftoff-only' : '--liftoff-only');
  // What that flag implies where a process starts with it.
  setFlagsFromString(isWanted ? '--wasm-tier-up' : '--no-wasm-tier-up');
  setFlagsFromString(isWanted ? '--wasm-dynamic-tiering' : '--no-wasm-dynamic-tiering');
}
