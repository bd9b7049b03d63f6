import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { describe, expect, it, onTestFinished } from 'vitest';

import { setBundle } from '#core/server/bundled.ts';
import { AT, createBinder, createFolder } from '#testing/binder.ts';
import { childBundle, childModule } from '#testing/bundled-child.ts';
import { inspectFiles } from '#testing/inspecting.ts';
import { compressRtf, createHeic, createMailFile, createOutlookMail, createTiff } from '#testing/other-files.ts';
import { pagesPdf } from '#testing/pdf-files.ts';
import { readPdf } from '#testing/pdf-text.ts';
import { checkPdf } from '#testing/qpdf.ts';
import { namesByScript } from '#testing/scripts.ts';

import { getPartContent } from '../content.ts';
import { plan } from '../plan.ts';
import { drawInChild, createFiles, createInspector } from './child.ts';

/** Returns the process ID of the child that may write to this folder. */
function findChildPid(folder: string): number {
  const isChild = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--allow-fs-write=${folder}`);
    } catch {
      // It has ended in the meantime.
      return false;
    }
  };
  return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && isChild(name)));
}

function isThere(pid: number): boolean {
  try {
    // A zombie process is still listed, although it has ended.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const pages = (count: number) => pagesPdf(Array.from({ length: count }, (_, index) => ({ text: `Page ${index}` })));

/** Prepares an inspected file, and a job that binds it as online parts. */
async function prepare(bytes: Uint8Array = pages(3)) {
  const folder = await createFolder();
  const path = join(folder, 'source');
  await writeFile(path, bytes);
  const [facts] = await inspectFiles([{ path, sha256: 'file' }], { folder: join(folder, 'inspecting') });
  if (!facts) throw new Error('no facts');
  const planned = plan(createBinder(['file']), { file: facts }, { format: 'online', limit: 11_500_000 });
  const contents = planned.parts.map((part) => getPartContent(planned, part));
  const sources = { file: { path, kind: facts.kind, rung: facts.rung } };
  return { folder, facts, contents, options: { sources, folder: join(folder, 'pack'), at: AT } };
}

describe('a binder process', () => {
  it('inspects files and creates parts of them, with progress', async () => {
    const { contents, options, facts, folder } = await prepare();
    expect(facts).toMatchObject({ kind: 'pdf', rung: 'own', pages: [{ width: 612 }, {}, {}] });
    const progress: [number, number][] = [];
    const files = await createFiles(contents, {
      ...options,
      onProgress: (done, total) => progress.push([done, total]),
    });
    expect(files.map(({ name, pages: count }) => [name, count])).toEqual([
      ['01_Index.pdf', 1],
      ['02_Exhibit-A-1_Title-0.pdf', 4],
    ]);
    expect(progress.at(-1)).toEqual([5, 5]);
    for (const { name, bytes } of files) {
      const made = await readFile(join(options.folder, name));
      expect(made).toHaveLength(bytes);
      expect(await checkPdf(made)).toEqual([]);
    }
    expect(await readdir(folder)).toEqual(['pack', 'source']);
  });

  it('runs its sources unless there is a bundle', async () => {
    setBundle(childModule, undefined);
    onTestFinished(() => setBundle(childModule, childBundle));
    const { contents, options } = await prepare();
    expect(await createFiles(contents, options)).toHaveLength(2);
  });

  it('reads the fonts of every script', async () => {
    const { facts, options } = await prepare();
    const { Greek, Japanese, Devanagari, Arabic } = namesByScript;
    const title = [Greek, Japanese, Devanagari, Arabic].join(' ');
    const planned = plan(createBinder(['file'], { title }), { file: facts }, { format: 'print', limit: 0 });
    const [part] = planned.parts;
    const [made] = await createFiles(part ? [getPartContent(planned, part)] : [], options);
    const { text } = await readPdf(new Uint8Array(await readFile(join(options.folder, made?.name ?? ''))));
    for (const word of title.split(' ')) expect(text.replaceAll(/\s/g, '')).toContain(word);
  });

  it('leaves no file if it is cancelled, runs out of time or memory, or fails', async () => {
    // The first progress is reported long before the last page.
    const { contents, options } = await prepare(pages(800));
    const isGone = () => !existsSync(options.folder);
    const controller = new AbortController();
    const cancelled = createFiles(contents, {
      ...options,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(cancelled).rejects.toMatchObject({ reason: 'cancelled' });
    expect(isGone()).toBe(true);
    await expect(
      createFiles(contents, { ...options, limits: { seconds: 0.01, megabytes: 1000 } }),
    ).rejects.toMatchObject({ reason: 'time' });
    expect(isGone()).toBe(true);
    await expect(createFiles(contents, { ...options, limits: { seconds: 60, megabytes: 1 } })).rejects.toMatchObject({
      reason: 'memory',
    });
    expect(isGone()).toBe(true);
    await expect(createFiles(contents, { ...options, sources: {} })).rejects.toMatchObject({ reason: 'failed' });
    expect(isGone()).toBe(true);
  });

  it('exits after its parent was killed, even without a message', async () => {
    const folder = await createFolder();
    const path = join(folder, 'source');
    await writeFile(path, pages(500));
    const script = fileURLToPath(new URL('../../testing/abandoned-parent.ts', import.meta.url));
    const parent = spawn(process.execPath, [script, path, join(folder, 'inspecting')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const child = Number(String(printed));
    expect(child).toBeGreaterThan(1);
    // A stopped process is as unresponsive as one that computes.
    process.kill(child, 'SIGSTOP');
    parent.kill('SIGKILL');
    await expect.poll(() => isThere(child)).toBe(false);
  });

  it('can write only to its folder', async () => {
    const { contents, options, folder } = await prepare();
    const odd = { ...contents[1], name: '../outside.pdf' } as (typeof contents)[number];
    await expect(createFiles([odd], options)).rejects.toMatchObject({ reason: 'failed' });
    expect(existsSync(join(folder, 'outside.pdf'))).toBe(false);
  });

  it('inspects the next file after one that timed out', async () => {
    const folder = await createFolder();
    const path = join(folder, 'source');
    await writeFile(path, pages(1));
    const inspector = createInspector({ from: folder, folder: join(folder, 'inspecting') });
    const file = { path, sha256: 'one' };
    const limits = { seconds: 0.01, megabytes: 1000 };
    await expect(inspector.inspect(file, limits)).rejects.toMatchObject({ reason: 'time' });
    expect(await inspector.inspect(file)).toMatchObject({ sha256: 'one', kind: 'pdf' });
    await inspector.end();
    expect(await readdir(folder)).toEqual(['source']);
  });

  it('is not slow while the machine gives it no processor time', async () => {
    const folder = await createFolder();
    const path = join(folder, 'source');
    await writeFile(path, pages(1));
    const inspector = createInspector({ from: folder, folder: join(folder, 'inspecting') });
    await inspector.inspect({ path, sha256: 'first' });
    const child = findChildPid(folder);
    process.kill(child, 'SIGSTOP');
    const limits = { seconds: 1, megabytes: 1000 };
    const inspected = inspector.inspect({ path, sha256: 'second' }, limits);
    await sleep(limits.seconds * 1500);
    process.kill(child, 'SIGCONT');
    expect(await inspected).toMatchObject({ sha256: 'second', findings: [] });
    await inspector.end();
  });

  it('reports a file of 250,000 objects as too complex, within limits, and continues with the next', async () => {
    const folder = await createFolder();
    const many = pagesPdf([{ text: 'Many' }], { more: Array.from({ length: 250_000 }, () => '<</A [1 2 3]>>') });
    const files = [
      { sha256: 'many', bytes: many },
      { sha256: 'one', bytes: pages(1) },
    ].map(({ sha256, bytes }) => ({ sha256, bytes, path: join(folder, sha256) }));
    for (const { path, bytes } of files) await writeFile(path, bytes);
    const facts = await inspectFiles(files, { folder: join(folder, 'inspecting') });
    expect(facts.map(({ findings }) => findings.map(({ code }) => code))).toEqual([['too-complex'], []]);
  });
});

describe('a conversion process', () => {
  async function draw(
    name: string,
    bytes: Uint8Array,
    options: { limits?: { seconds: number; megabytes: number } } = {},
  ) {
    const base = await createFolder();
    const path = join(base, 'source');
    await writeFile(path, bytes);
    return { base, drawn: drawInChild({ path, name }, { folder: join(base, 'drawn'), ...options }) };
  }

  it('creates a PDF from an email, with its attachments next to it', async () => {
    const { drawn } = await draw('a.eml', createMailFile());
    const { path, contained } = await drawn;
    expect((await readPdf(await readFile(path))).text).toContain('Please judge the prize.');
    expect(contained.map(({ name }) => name)).toEqual(['rules.txt']);
    expect(await readFile(contained[0]?.path ?? '', 'utf8')).toBe('The rules of the prize');
  });

  it.each([
    ['a.heic', createHeic()],
    ['a.tiff', createTiff()],
    ['a.msg', createOutlookMail({ rtf: compressRtf('{\\rtf1\\ansi Dear Ada}') })],
  ])('creates a PDF from %s, which it may read', async (name, bytes) => {
    const { path } = await (await draw(name, bytes)).drawn;
    expect(await checkPdf(await readFile(path))).toEqual([]);
  });

  it.each([
    ['is damaged', createHeic().slice(0, 300), undefined, 'failed'],
    ['takes too long', createHeic(), { seconds: 0.001, megabytes: 1000 }, 'time'],
    ['takes too much memory', createHeic(), { seconds: 60, megabytes: 1 }, 'memory'],
  ])('leaves nothing of a file that %s', async (_what, bytes, limits, reason) => {
    const { base, drawn } = await draw('a.heic', bytes, limits && { limits });
    await expect(drawn).rejects.toMatchObject({ reason });
    expect(await readdir(base)).toEqual(['source']);
  });
});
