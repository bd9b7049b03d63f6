import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import pino from 'pino';
import { describe, expect, it } from 'vitest';

import { unpack } from '#testing/archives.ts';

import { createArchive } from './archive.ts';
import { asWebStream } from './file-response.ts';

const silent = pino({ level: 'silent' });
const options = { mtime: new Date(0) };
const read = (bytes: Readable) => buffer(bytes).catch((error: unknown) => (error as Error).message);

function failing(): Readable {
  return new Readable({
    read() {
      this.push('some bytes');
      this.destroy(new Error('the store fell silent'));
    },
  });
}

describe('an archive', () => {
  it('contains its entries, and knows its size if they do', async () => {
    const archive = createArchive(silent, '');
    for (const text of ['one', 'three']) {
      archive.add(text, { ...options, compress: false, size: text.length }, async () =>
        Readable.from(Buffer.from(text)),
      );
    }
    const size = archive.end();
    const bytes = await buffer(archive.bytes);
    expect(bytes.byteLength).toBe(size);
    expect([...(await unpack(new Response(bytes)))].map(([path, content]) => [path, String(content)])).toEqual([
      ['one', 'one'],
      ['three', 'three'],
    ]);
  });

  it.each([
    ['fails while it is read', async () => failing(), 'the store fell silent'],
    ['cannot be opened', () => Promise.reject(new Error('no answer')), 'no answer'],
    ['does not exist', async () => undefined, 'The bytes of a are missing'],
  ])('fails if an entry %s, and the server goes on', async (_fault, open, message) => {
    const archive = createArchive(silent, '');
    archive.add('a', options, open);
    archive.end();
    expect(await read(archive.bytes)).toBe(message);
  });

  it('may fail before its reader listens', async () => {
    const archive = createArchive(silent, '');
    archive.add('a', options, async () => undefined);
    archive.end();
    await expect.poll(() => archive.bytes.closed).toBe(true);
    expect(archive.bytes.errored).toBeInstanceOf(Error);
  });

  it('closes the open entry if its reader leaves in the middle', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield randomBytes(50_000);
      })(),
    );
    const archive = createArchive(silent, '');
    archive.add('a', options, async () => endless);
    archive.end();
    const reader = asWebStream(archive.bytes).getReader();
    await reader.read();
    await reader.cancel();
    await expect.poll(() => endless.destroyed).toBe(true);
  });
});
