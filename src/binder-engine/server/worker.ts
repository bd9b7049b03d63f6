// Child process that opens untrusted files. It may read little and write to one folder, and the parent may kill it at
// any time.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { inspectFile } from './inspect.ts';
import type { Job, Message, SourceFile } from './job.ts';
import { createFile } from './make.ts';
import { drawSheetOfPages } from './page-sheet.ts';
import type { Layers } from '../page-text.ts';
import { imageAsPdf } from './pictures.ts';
import { readOn, readSource, type Source } from './source.ts';

/** Interval, in pages, at which progress is reported to the parent. */
const PAGES_A_MESSAGE = 10;

process.on('message', (job) => void run(job as Job));
process.once('disconnect', () => process.exit(1));
tell({ kind: 'ready' });

async function run(job: Job): Promise<void> {
  try {
    await work(job);
    tell({ kind: 'done' });
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

function work(job: Job): Promise<void> {
  switch (job.kind) {
    case 'inspect':
      return inspect(job);
    case 'convert':
      return convert(job);
    case 'draw':
      return draw(job);
    case 'recognize':
      return recognize(job);
    case 'make':
      return make(job);
  }
}

/**
 * Converts a file. The drawing code is loaded with the first file, since it takes memory that creating packets needs.
 */
async function convert({ file, folder }: Extract<Job, { kind: 'convert' }>): Promise<void> {
  const { drawFile } = await import('./drawn/as-pdf.ts');
  const { pdf, contained } = await drawFile(file.name, readFileSync(file.path));
  const path = join(folder, 'drawn.pdf');
  writeFileSync(path, pdf);
  const beside = contained.map(({ name, bytes }, index) => {
    const own = join(folder, `contained-${index}`);
    writeFileSync(own, bytes);
    return { name, path: own };
  });
  tell({ kind: 'drawn', drawn: { path, contained: beside } });
}

async function inspect({ file, folder }: Extract<Job, { kind: 'inspect' }>): Promise<void> {
  tell({ kind: 'inspected', facts: await inspectFile({ ...file, folder }) });
}

async function draw({ file, pages, square, folder, name }: Extract<Job, { kind: 'draw' }>): Promise<void> {
  writeFileSync(join(folder, name), await drawSheetOfPages(await readPdf(file), { pages, square }));
}

async function readPdf({ kind, path }: Pick<SourceFile, 'kind' | 'path'>): Promise<Uint8Array> {
  const bytes = readFileSync(path);
  return kind === 'image' ? imageAsPdf(bytes) : bytes;
}

/** Loads the engine with the first page: it takes memory that nothing else needs. */
async function recognize({ file, page, languages }: Extract<Job, { kind: 'recognize' }>): Promise<void> {
  const { recognizePage } = await import('./recognize.ts');
  tell({ kind: 'recognized', text: await recognizePage(await readPdf(file), { page, languages }) });
}

async function make({ contents, sources, folder, at }: Extract<Job, { kind: 'make' }>): Promise<void> {
  const total = contents.reduce((sum, { pages }) => sum + pages.length, 0);
  let before = 0;
  for (const content of contents) {
    const written = await createFile(content, {
      folder,
      at,
      read: (file) => read(sources[file]),
      onPage: (done) => {
        if ((before + done) % PAGES_A_MESSAGE === 0) tell({ kind: 'progress', done: before + done, total });
      },
    });
    before += content.pages.length;
    tell({ kind: 'made', file: { ...written, name: content.name, pages: content.pages.length } });
  }
  tell({ kind: 'progress', done: total, total });
}

async function read(source: SourceFile | undefined): Promise<Source> {
  if (!source) throw new Error('A file of the plan is missing.');
  const pdf = await readPdf(source);
  const opened = source.kind === 'image' ? await readSource(pdf) : await readOn(source.rung, pdf);
  return source.layers ? { ...opened, layers: JSON.parse(readFileSync(source.layers, 'utf8')) as Layers } : opened;
}

function tell(message: Message): void {
  process.send?.(message);
}
