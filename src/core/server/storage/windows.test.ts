import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it } from 'vitest';

import { readInto, withWindow } from './windows.ts';

it('a window is used again, and never by two at once', async () => {
  const first = await withWindow(async (window) => window);
  await withWindow(async (window) => {
    expect(window).toBe(first);
    await withWindow(async (other) => expect(other).not.toBe(first));
  });
  await expect(withWindow(() => Promise.reject(new Error('the disk is gone')))).rejects.toThrow('the disk is gone');
  expect(await withWindow(async (window) => window)).toBe(first);
});

it('what is read into a window ends where the file does, whatever was in it before', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'laurel-windows-'));
  await writeFile(path.join(folder, 'one'), 'an example');
  const handle = await open(path.join(folder, 'one'));
  try {
    const window = Buffer.alloc(64, 'x');
    expect((await readInto(window, handle, 3)).toString()).toBe('example');
    expect(await readInto(window, handle, 10)).toHaveLength(0);
  } finally {
    await handle.close();
    await rm(folder, { recursive: true });
  }
});
