import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { expect, it } from 'vitest';

import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { compress } from './content-coding.ts';

const app = useTestApp();
const decoders = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

it.each(['br', 'gzip'] as const)(
  'a long response is compressed with %s and decodes to the same bytes',
  async (encoding) => {
    const ada = await createUser(app.database);
    const ask = (accepted: string) =>
      app.request('GET', '/api/readiness', { as: ada, headers: { 'accept-encoding': accepted } });
    const [plain, short] = [await ask('identity'), await ask(encoding)];
    const text = await plain.text();
    const bytes = Buffer.from(await short.arrayBuffer());
    expect([plain.headers.get('content-encoding'), short.headers.get('content-encoding')]).toEqual([null, encoding]);
    expect(short.headers.get('vary')).toContain('accept-encoding');
    expect(bytes.byteLength * 4).toBeLessThan(Buffer.byteLength(text));
    expect((await decoders[encoding](bytes)).toString()).toBe(text);
  },
);

it('a short response and one that is too large are sent uncompressed', async () => {
  for (const [length, isCompressed] of [
    [1_399, false],
    [1_400, true],
    [2_000_000, true],
    [2_000_001, false],
  ] as const) {
    expect((await compress('x'.repeat(length), 'br')) !== undefined, String(length)).toBe(isCompressed);
  }
});
