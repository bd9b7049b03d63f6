import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { createFolder } from '#testing/binder.ts';
import { createDocx } from '#testing/fixtures.ts';

import { convertToPdf, findConverter, NotConverted, readVersion } from './convert.ts';
import { withPdfium } from './pdfium.ts';

const MEGABYTE = 1024 * 1024;
const limits = { seconds: 30, megabytes: 1000 };
const installed = findConverter(undefined);

/** Creates a program that replaces LibreOffice. `$folder` is the folder for the PDF, `$file` the file to convert. */
async function standIn(script: string): Promise<string> {
  const program = join(await createFolder(), 'soffice');
  await writeFile(program, `#!/bin/sh\nwhile [ "$#" -gt 2 ]; do shift; done\nfolder=$1\nfile=$2\n${script}\n`);
  await chmod(program, 0o755);
  return program;
}

async function convert(program: string, changed: object = {}) {
  const base = await createFolder();
  const path = join(base, 'letter.docx');
  await writeFile(path, createDocx());
  const folder = join(base, 'made');
  const made = convertToPdf({ program, path, folder, mostBytes: 2 * MEGABYTE, limits, ...changed });
  return { made, left: () => readdir(base) };
}

it('conversion returns the PDF, in a folder with nothing else', async () => {
  const { made } = await convert(await standIn('echo made > "$folder/letter.pdf"'));
  expect(await readdir(join(await made, '..'))).toEqual(['letter.pdf']);
});

it('conversion sees no server settings', async () => {
  const { made } = await convert(await standIn('env > "$folder/letter.pdf"'));
  const names = (await readFile(await made, 'utf8')).split('\n').map((line) => line.split('=')[0]);
  expect(new Set(names.filter((name) => name !== ''))).toEqual(new Set(['PATH', 'HOME', 'TMPDIR', 'LANG', 'PWD']));
});

it.each([
  ['ends with an error', 'exit 3'],
  ['ends well and makes nothing', 'exit 0'],
  ['writes more than a file may have', 'dd if=/dev/zero of="$folder/letter.pdf" bs=1048576 count=8'],
])('conversion leaves nothing if it %s', async (_what, script) => {
  const { made, left } = await convert(await standIn(script));
  await expect(made).rejects.toThrow(NotConverted);
  expect(await left()).toEqual(['letter.docx']);
});

it('conversion ends with all of its processes after the server was killed', async () => {
  const base = await createFolder();
  const note = join(base, 'alive');
  const program = await standIn(`sleep 600 &\necho $! > ${note}\nwait`);
  const script = fileURLToPath(new URL('../../testing/abandoned-conversion.ts', import.meta.url));
  const server = spawn(process.execPath, [script, program, join(base, 'letter.docx'), join(base, 'made')], {
    stdio: 'ignore',
  });
  await expect.poll(() => existsSync(note) && readFileSync(note, 'utf8'), { timeout: 30_000 }).toMatch(/\n/);
  server.kill('SIGKILL');
  await expectEnded(note);
});

it('conversion and its processes are ended on timeout and on cancellation', async () => {
  const note = join(await createFolder(), 'alive');
  const script = `sleep 600 &\necho $! > ${note}\nwait`;
  const { made, left } = await convert(await standIn(script), { limits: { ...limits, seconds: 1 } });
  await expect(made).rejects.toThrow('took too long');
  expect(await left()).toEqual(['letter.docx']);
  await expectEnded(note);

  for (const isBegun of [true, false]) {
    await rm(note);
    const wanted = new AbortController();
    const other = await convert(await standIn(script), { signal: wanted.signal });
    if (isBegun) await expect.poll(() => readdir(join(note, '..'))).toEqual(['alive']);
    wanted.abort(new Error('no longer'));
    await expect(other.made).rejects.toThrow('no longer');
    expect(await other.left()).toEqual(['letter.docx']);
    if (isBegun) await expectEnded(note);
    else await writeFile(note, '');
  }
});

it('conversion is ended if it uses too much memory', async () => {
  const script = `exec ${process.execPath} -e 'const kept = []; setInterval(() => kept.push(Buffer.alloc(20e6, 1)), 20)'`;
  const { made } = await convert(await standIn(script), { limits: { ...limits, megabytes: 200 } });
  await expect(made).rejects.toThrow('too much memory');
});

it('conversion is unavailable if the operator disables it', () => {
  expect(findConverter('none')).toBeUndefined();
  expect(findConverter('/opt/soffice')).toBe('/opt/soffice');
});

it('conversion reports its version, or that it does not respond', async () => {
  const folder = join(await createFolder(), 'version');
  const program = join(await createFolder(), 'soffice');
  await writeFile(program, '#!/bin/sh\necho LibreOffice 7.4.7.2 40\n', { mode: 0o755 });
  expect(await readVersion(program, folder)).toBe('LibreOffice 7.4.7.2');
  expect(await readVersion(join(folder, 'missing'), folder)).toBeUndefined();
});

it.skipIf(!installed)('LibreOffice converts a Word file to PDF, if it is installed', async () => {
  const { made, left } = await convert(installed ?? '', { limits: { seconds: 60, megabytes: 1000 } });
  const pages = await withPdfium(await readFile(await made), async (document) =>
    typeof document === 'string' ? document : document.pages,
  );
  expect(pages).toBe(1);
  expect(await left()).toEqual(['letter.docx', 'made']);
});

/** Expects that the process whose ID is in the file has ended, even if its exit status is not collected yet. */
async function expectEnded(path: string): Promise<void> {
  const id = (await readFile(path, 'utf8')).trim();
  expect(id).toMatch(/^\d+$/);
  const readState = () => spawnSync('ps', ['-o', 'stat=', '-p', id], { encoding: 'utf8' }).stdout.trim();
  await expect.poll(readState).toMatch(/^(Z.*)?$/);
}
