import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { MALWARE, MALWARE_NAME, startClamdPeer, type ClamdFault, type ClamdPeer } from '#testing/clamd-peer.ts';

import { scan, type Clamd, type ScanFailure } from './clamd.ts';

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 4 * MEGABYTE;
let peer: ClamdPeer;
let folder: string;

beforeAll(async () => {
  peer = await startClamdPeer({ maxBytes: MAX_BYTES });
  folder = await mkdtemp(path.join(tmpdir(), 'laurel-clamd-'));
});
beforeEach(() => {
  peer.misbehave = () => undefined;
  peer.scanned = [];
});
afterAll(async () => {
  await peer.close();
  await rm(folder, { recursive: true });
});

function scanBytes(bytes: Uint8Array, { url = peer.url, silenceMs }: Partial<Clamd> = {}) {
  return scan({ url, silenceMs }, Readable.from([bytes]));
}

describe('the virus scanner', () => {
  it.each([
    ['nothing', 'a letter', undefined],
    ['malware', `a letter with ${MALWARE} in it`, MALWARE_NAME],
  ])('detects %s', async (_what, text, malware) => {
    expect(await scanBytes(Buffer.from(text))).toEqual({ malware });
  });

  it('receives every byte, in chunks of any size', async () => {
    const bytes = Buffer.concat([Buffer.alloc(3 * MEGABYTE, 'x'), Buffer.from(MALWARE)]);
    expect(await scan({ url: peer.url }, Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]))).toEqual({
      malware: MALWARE_NAME,
    });
    expect(peer.scanned).toEqual([bytes.length]);
  });

  it('is reached over a local socket', async () => {
    const local = await startClamdPeer({ path: path.join(folder, 'clamd.ctl') });
    expect(await scanBytes(Buffer.from(MALWARE), local)).toEqual({ malware: MALWARE_NAME });
    await local.close();
  });

  it.each<[ClamdFault, ScanFailure, RegExp]>([
    ['hangs', 'away', /did not respond for 300 ms/],
    ['hangs up', 'away', /did not reply/],
    ['hangs up at this file', 'refused', /replies to other requests/],
    ['answers an error', 'refused', /allocate memory ERROR/],
    ['meets a limit of its settings', 'limit', /did not scan all/],
    ['speaks another protocol', 'away', /is not clamd/],
  ])('the virus scanner that %s returns no verdict: %s', async (fault, failure, message) => {
    peer.misbehave = () => fault;
    const silenceMs = fault === 'hangs' ? 300 : undefined;
    await expect(scanBytes(Buffer.from('a letter'), { silenceMs })).rejects.toMatchObject({
      name: 'ScanError',
      failure,
      message: expect.stringMatching(message) as string,
    });
  });

  it('the virus scanner with a smaller size limit reports it during the transfer', async () => {
    await expect(scanBytes(Buffer.alloc(MAX_BYTES + 1))).rejects.toMatchObject({ failure: 'limit' });
    // The reply may be lost with the connection, but the test still knows that clamd is alive.
    await expect(scanBytes(Buffer.alloc(16 * MAX_BYTES))).rejects.toMatchObject({
      failure: expect.stringMatching(/limit|refused/) as string,
    });
  });

  it('the virus scanner that hangs at one file but responds otherwise is not unavailable', async () => {
    let connections = 0;
    peer.misbehave = () => ((connections += 1) === 1 ? 'hangs' : undefined);
    // A busy machine takes a while to answer the second time.
    await expect(scanBytes(Buffer.from('a letter'), { silenceMs: 2000 })).rejects.toMatchObject({ failure: 'refused' });
  });

  it('the virus scanner that does not listen is unavailable', async () => {
    for (const url of ['tcp://127.0.0.1:1', `unix:${folder}/nothing`]) {
      await expect(scanBytes(Buffer.from('a'), { url })).rejects.toMatchObject({ failure: 'away' });
    }
  });

  it('the virus scanner that sends without end is aborted', async () => {
    const talker = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('x'.repeat(100_000));
    });
    talker.listen(path.join(folder, 'talker'));
    await once(talker, 'listening');
    await expect(scanBytes(Buffer.from('a'), { url: `unix:${path.join(folder, 'talker')}` })).rejects.toMatchObject({
      failure: 'away',
    });
    talker.close();
    await once(talker, 'close');
  });

  it('is not blamed for bytes that cannot be read', async () => {
    const broken = Readable.from(
      (function* pieces() {
        yield Buffer.from('a');
        throw new Error('the store broke');
      })(),
    );
    await expect(scan({ url: peer.url }, broken)).rejects.toThrow('the store broke');
  });
});
