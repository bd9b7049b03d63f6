// Thread started by pglite-engine.ts. PostgreSQL runs here, so that it does not block the server.
import { parentPort, workerData } from 'node:worker_threads';

import { PGlite } from '@electric-sql/pglite';

import { collectGarbage, optimizeWebAssembly } from '../v8.ts';
import type { PgliteMessage } from './pglite-engine.ts';
import { exchange, extensions } from './pglite-session.ts';

/** PostgreSQL zero-fills its shared buffers at start, so the default of 128 MB would stay resident. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

const { folder } = workerData as { folder: string | undefined };
// After the imports: Node uses cached compiled code only under the flags with which it was compiled.
optimizeWebAssembly(false);
const lite = await PGlite.create(folder, { extensions, startParams });

parentPort?.on('message', (message: PgliteMessage) => {
  if (message === 'close') void close();
  else if (message === 'collect garbage') collectGarbage();
  else void respond(message);
});
parentPort?.postMessage('open');

async function respond(packet: Uint8Array): Promise<void> {
  const bytes = await exchange(lite, packet);
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

async function close(): Promise<void> {
  await lite.close();
  parentPort?.close();
}
