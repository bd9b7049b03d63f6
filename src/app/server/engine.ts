// How V8 runs the server, beside `scripts/server-flags.mjs`.
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { optimizeWebAssembly } from '#core/server/database/web-assembly.ts';

/** Ends the start, some seconds after it: keeps what was compiled for the next one, and gives memory back. */
export function settle({ hasPglite }: { hasPglite: boolean }): void {
  // Code that was compiled with other flags than the next start begins with would not be taken.
  if (hasPglite) optimizeWebAssembly(true);
  flushCompileCache();
  if (hasPglite) optimizeWebAssembly(false);
  // Buffers outside the heap count towards its limit. After this collection, V8 would let the heap grow by a tenth only,
  // and uploads would make it collect all of it several times a second (decision 0075).
  setFlagsFromString('--heap-growing-percent=200');
  collectGarbage();
}

/** Collects all that is not in use, and gives its memory back. It takes a tenth of a second. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  collect({ execution: 'sync', type: 'major', flavor: 'last-resort' });
}
