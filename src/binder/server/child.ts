// Runs inspection and making in a process of their own, which can neither look around nor stay.
import { fork, type ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ENGINE, type FileFacts } from '../binder.ts';
import type { Content } from '../content.ts';
import type { Job, MadeFile, Message, SourceFile } from './job.ts';
import { endWithParent, lowerPriority, residentMegabytes } from './processes.ts';

export type { MadeFile, SourceFile } from './job.ts';

/** How much a child may take. Memory is all that the system counts as its own. */
export type Limits = { seconds: number; megabytes: number };

const inspectLimits: Limits = { seconds: 60, megabytes: 1000 };
const makeLimits: Limits = { seconds: 300, megabytes: 1000 };
const HEAP_MEGABYTES = 512;
const WATCH_MS = 200;

type Running = { limits?: Limits; signal?: AbortSignal; onProgress?: (done: number, total: number) => void };

type Making = { sources: Record<string, SourceFile>; folder: string; at: string; mostBytes?: number };

/** Why a child brought nothing. */
export type FailureReason = 'cancelled' | 'time' | 'memory' | 'failed';
export type ChildFailure = Error & { reason: FailureReason };

export function isChildFailure(error: unknown): error is ChildFailure {
  return error instanceof Error && 'reason' in error;
}

/**
 * Inspects files one after another. A file that a child cannot finish is called too complex, and the rest go on in another.
 *
 * @param folder is made for the child, and is gone afterwards
 * @param running.limits for each file
 * @throws ChildFailure when it is cancelled
 */
export async function inspectFiles(
  files: readonly { path: string; sha256: string }[],
  { folder, limits = inspectLimits, signal, onProgress }: Running & { folder: string },
): Promise<FileFacts[]> {
  const found: FileFacts[] = [];
  while (found.length < files.length) {
    const left = files.slice(found.length);
    const start = found.length;
    try {
      await runChild(
        { kind: 'inspect', files: left, folder },
        {
          limits,
          signal,
          onProgress: (done) => onProgress?.(start + done, files.length),
          onMessage: (message) => void (message.kind === 'inspected' && found.push(message.facts)),
        },
      );
    } catch (error) {
      const stuck = files[found.length];
      if (!isChildFailure(error) || error.reason === 'cancelled' || !stuck) throw error;
      found.push(tooComplex(stuck.sha256));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return found;
}

/**
 * Makes files of a pack in `folder`, which is made for them. Whatever fails, the folder and all in it is gone.
 *
 * @param making.at the instant that the files say they were made, ISO 8601
 * @param making.mostBytes of each file; one that turns out larger is a failure
 * @throws ChildFailure
 */
export async function makeFiles(
  contents: Content[],
  { sources, folder, at, mostBytes, limits = makeLimits, signal, onProgress }: Running & Making,
): Promise<MadeFile[]> {
  const made: MadeFile[] = [];
  const onMessage = (message: Message): void => {
    if (message.kind === 'made') made.push(message.file);
  };
  try {
    await runChild({ kind: 'make', contents, sources, folder, at }, { limits, signal, onProgress, onMessage });
    const large = made.find(({ bytes }) => mostBytes !== undefined && bytes > mostBytes);
    if (large) throw failure('failed', `${large.name} has ${large.bytes} bytes.`);
    return made;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function runChild(
  job: Job,
  { limits, signal, onProgress, onMessage }: Running & { limits: Limits; onMessage: (message: Message) => void },
): Promise<void> {
  if (signal?.aborted) throw failure('cancelled', 'It was cancelled.');
  await mkdir(job.folder, { recursive: true });
  const child = startChild(job);
  lowerPriority(child);
  endWithParent(child);
  let reason: FailureReason = 'failed';
  let said = '';
  let isDone = false;
  const stop = (why: FailureReason): void => {
    reason = why;
    child.kill('SIGKILL');
  };
  const cancel = (): void => stop('cancelled');
  const watch = setInterval(() => {
    if (residentMegabytes(child.pid) > limits.megabytes) stop('memory');
  }, WATCH_MS);
  let clock = setTimeout(() => stop('time'), limits.seconds * 1000);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('message', (received) => {
        const message = received as Message;
        if (message.kind === 'ready') child.send(job);
        if (message.kind === 'progress') onProgress?.(message.done, message.total);
        if (message.kind === 'failed') said = message.message;
        if (message.kind === 'done') isDone = true;
        if (message.kind === 'inspected') clock = clock.refresh();
        onMessage(message);
      });
      child.once('error', reject);
      child.once('close', () => resolve());
    });
  } finally {
    clearInterval(watch);
    clearTimeout(clock);
    signal?.removeEventListener('abort', cancel);
  }
  if (!isDone) throw failure(reason, said || `The child ended: ${reason}.`);
}

function startChild(job: Job): ChildProcess {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const inputs = job.kind === 'inspect' ? job.files : Object.values(job.sources);
  const readable = [
    ...['node_modules', 'src/binder', 'src/core', 'package.json'].map((path) => realpathSync(join(root, path))),
    ...inputs.map(({ path }) => path),
    job.folder,
  ];
  return fork(fileURLToPath(new URL('worker.ts', import.meta.url)), [], {
    execArgv: [
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-write=${job.folder}`,
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      '--max-semi-space-size=8',
    ],
    // Nothing of the server's settings, which hold secrets. One pool of memory gives back what it took.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

function failure(reason: FailureReason, message: string): ChildFailure {
  return Object.assign(new Error(message), { reason });
}

function tooComplex(sha256: string): FileFacts {
  return {
    sha256,
    engine: ENGINE,
    kind: 'pdf',
    rung: 'own',
    pages: [],
    shared: [],
    findings: [{ code: 'too-complex' }],
  };
}
