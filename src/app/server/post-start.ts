import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

import type { PgliteThread } from '#core/server/database/pglite-engine.ts';
import { collectWhenIdle } from '#core/server/idle-memory.ts';
import { collectGarbage, optimizeWebAssembly } from '#core/server/v8.ts';

/** Cleans up some seconds after a start: saves compiled code for the next start, and frees memory, also after each load. */
export function runPostStartTasks(pglite?: PgliteThread): void {
  // The cache must be written with the flags of the next start.
  if (pglite) optimizeWebAssembly(true);
  flushCompileCache();
  if (pglite) optimizeWebAssembly(false);
  // Buffers outside the heap count towards its limit. After this collection, V8 would let the heap grow by a tenth only,
  // and uploads would make it collect all of it several times a second (decision 0008).
  setFlagsFromString('--heap-growing-percent=200');
  // A request calls most functions once. With V8's threshold of 3,000 calls, tens of thousands of requests would run
  // partly unoptimized code.
  setFlagsFromString('--invocation-count-for-turbofan=500');
  const collect = () => {
    collectGarbage();
    pglite?.collectGarbage();
  };
  collect();
  collectWhenIdle(collect);
}
