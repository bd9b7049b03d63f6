// The child: it opens untrusted files, so it may read little, write into one folder, and be killed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { inspectFile } from './inspect.ts';
import type { Job, Message, SourceFile } from './job.ts';
import { makeFile } from './make.ts';
import { drawSheetOfPages } from './page-sheet.ts';
import { pictureAsPdf } from './pictures.ts';
import { readOn, readSource, type Source } from './source.ts';

/** Told to the parent at most so often, in pages. */
const PAGES_A_MESSAGE = 10;

process.on('message', (job) => void run(job as Job));
process.once('disconnect', () => process.exit(1));
tell({ kind: 'ready' });

async function run(job: Job): Promise<void> {
  try {
    if (job.kind === 'inspect') await inspect(job);
    else if (job.kind === 'draw') await draw(job);
    else await make(job);
    tell({ kind: 'done' });
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

async function inspect({ file, folder }: Extract<Job, { kind: 'inspect' }>): Promise<void> {
  tell({ kind: 'inspected', facts: await inspectFile({ ...file, folder }) });
}

async function draw({ file, pages, square, folder, name }: Extract<Job, { kind: 'draw' }>): Promise<void> {
  const bytes = readFileSync(file.path);
  const pdf = file.kind === 'image' ? await pictureAsPdf(bytes) : bytes;
  writeFileSync(join(folder, name), await drawSheetOfPages(pdf, { pages, square }));
}

async function make({ contents, sources, folder, at }: Extract<Job, { kind: 'make' }>): Promise<void> {
  const total = contents.reduce((sum, { pages }) => sum + pages.length, 0);
  let before = 0;
  for (const content of contents) {
    const written = await makeFile(content, {
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
  const bytes = readFileSync(source.path);
  return source.kind === 'image' ? readSource(await pictureAsPdf(bytes)) : readOn(source.rung, bytes);
}

function tell(message: Message): void {
  process.send?.(message);
}
