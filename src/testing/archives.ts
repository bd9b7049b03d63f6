import { buffer } from 'node:stream/consumers';

import yauzl from 'yauzl';

/** Files in a downloaded archive, by name. */
export async function unpack(response: Response): Promise<Map<string, Buffer>> {
  const archive = await yauzl.fromBufferPromise(Buffer.from(await response.arrayBuffer()), { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    entries.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return entries;
}
