// How V8 runs the server, beside `scripts/server-flags.mjs`.
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { Env } from '#core/server/env.ts';

/** Sets V8's flags. Called before the database is opened. */
export function prepareEngine({ DATABASE_URL }: Pick<Env, 'DATABASE_URL'>): void {
  // Code that was compiled with other flags is not taken from the cache. So what has been compiled is written there first.
  flushCompileCache();
  // Buffers outside the heap count towards its limit. After the collection at the start, V8 would let the heap grow by a
  // tenth only, and uploads would make it collect all of it several times a second (decision 0075).
  setFlagsFromString('--heap-growing-percent=200');
  if (DATABASE_URL) return;
  // PGlite is WebAssembly of some megabytes: optimizing all of it costs seconds and hundreds of megabytes at the start,
  // and gains less than that on the small statements it is given.
  setFlagsFromString('--liftoff-only');
  // The flags that this one implies are set only as the process starts.
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
}

/** Collects all that is not in use, and gives its memory back. It takes a tenth of a second. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  collect({ execution: 'sync', type: 'major', flavor: 'last-resort' });
}
