import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it } from 'vitest';

import { withOpenFile } from '#testing/open-file.ts';

import { readInto, withReadBuffer } from './read-buffer.ts';

it('a read buffer is reused, and never shared', async () => {
  const first = await withReadBuffer(async (window) => window);
  await withReadBuffer(async (window) => {
    expect(window).toBe(first);
    await withReadBuffer(async (other) => expect(other).not.toBe(first));
  });
  await expect(withReadBuffer(() => Promise.reject(new Error('the disk is gone')))).rejects.toThrow('the disk is gone');
  expect(await withReadBuffer(async (window) => window)).toBe(first);
});

it('data in a read buffer ends at the end of the file, regardless of earlier data', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'laurel-windows-'));
  await writeFile(path.join(folder, 'one'), 'an example');
  await withOpenFile(path.join(folder, 'one'), async (file) => {
    const window = Buffer.alloc(64, 'x');
    expect((await readInto(window, file, 3)).toString()).toBe('example');
    expect(await readInto(window, file, 10)).toHaveLength(0);
    expect((await readInto(window, { ...file, size: 99 }, 3)).toString(), 'it has become shorter').toBe('example');
  });
  await rm(folder, { recursive: true });
});
