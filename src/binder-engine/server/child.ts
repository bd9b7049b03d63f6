// Runs inspection and binding in a separate, sandboxed process, which is ended with its work.
import { mkdir, rm } from 'node:fs/promises';

import type { FileInspection } from '../binder.ts';
import type { Content } from '../content.ts';
import type { DrawnFile, Job, MadeFile, Message, SourceFile } from './job.ts';
import type { PageText } from '../page-text.ts';
import { endWithParent, limitProcessorTime, lowerPriority, residentMegabytes } from './processes.ts';
import { startChild, type Access } from './start-child.ts';

export type { DrawnFile, MadeFile, SourceFile } from './job.ts';

/** Limits of a child: processor time, and all memory that the system counts for it. */
export type Limits = { seconds: number; megabytes: number };

const inspectLimits: Limits = { seconds: 60, megabytes: 1000 };
/** A dense page takes seconds. */
const recognizeLimits: Limits = { seconds: 120, megabytes: 1000 };
/** Limits of drawing. An image of 48 megapixels is in memory three times. */
const drawLimits: Limits = { seconds: 120, megabytes: 1400 };
const createLimits: Limits = { seconds: 300, megabytes: 1000 };
const WATCH_MS = 200;
/** Files per child, because memory of one file may count toward the next. */
const FILES_A_CHILD = 20;

type Running = { limits?: Limits; signal?: AbortSignal; onProgress?: (done: number, total: number) => void };

type Making = { sources: Record<string, SourceFile>; folder: string; at: string };

/** Reason why a child returned nothing. */
export type FailureReason = 'cancelled' | 'time' | 'memory' | 'failed';
export type ChildFailure = Error & { reason: FailureReason };

export function isChildFailure(error: unknown): error is ChildFailure {
  return error instanceof Error && 'reason' in error;
}

/** Inspects one file after another in a child, which is replaced after a number of files or a failure. */
export type Inspector = {
  /** @throws ChildFailure */
  inspect: (file: InspectedFile, limits?: Limits) => Promise<FileInspection>;
  /** Ends the child and removes its folder. */
  end: () => Promise<void>;
};

export type InspectedFile = { path: string; sha256: string };

/**
 * Creates an inspector. Its child starts with the first file.
 * @param from the folder of the files, which may be added later
 * @param folder created for the child, and deleted afterwards
 */
export function createInspector({
  from,
  folder,
  signal,
}: {
  from: string;
  folder: string;
  signal?: AbortSignal;
}): Inspector {
  let current: { child: Child; files: number } | undefined;
  async function end(): Promise<void> {
    await current?.child.end();
    current = undefined;
    await rm(folder, { recursive: true, force: true });
  }
  async function inspect(file: InspectedFile, limits: Limits = inspectLimits): Promise<FileInspection> {
    const own = (current ??= { child: await openChild({ readable: [from], folder }), files: 0 });
    own.files += 1;
    let found: FileInspection | undefined;
    const onMessage = (message: Message): void => {
      if (message.kind === 'inspected') found = message.facts;
    };
    try {
      await own.child.run({ kind: 'inspect', file, folder }, { limits, signal, onMessage });
    } catch (error) {
      await end();
      throw error;
    }
    if (!found) throw failure('failed', 'The child found nothing.');
    if (own.files === FILES_A_CHILD) await end();
    return found;
  }
  return { inspect, end };
}

/** Recognizes the words of the pages of one file in a child, which starts with the first page. */
export type Recognizer = {
  /** @param page from 0. @throws ChildFailure, after which the next page starts another child */
  recognize: (page: number, limits?: Limits) => Promise<PageText>;
  /** Ends the child and removes its folder. */
  end: () => Promise<void>;
};

/** @param folder created for the child, and deleted afterwards */
export function createRecognizer({
  file,
  languages,
  folder,
  signal,
}: Pick<Extract<Job, { kind: 'recognize' }>, 'file' | 'languages' | 'folder'> & { signal?: AbortSignal }): Recognizer {
  let child: Child | undefined;
  async function end(): Promise<void> {
    await child?.end();
    child = undefined;
    await rm(folder, { recursive: true, force: true });
  }
  async function recognize(page: number, limits: Limits = recognizeLimits): Promise<PageText> {
    child ??= await openChild({ readable: [file.path, ...languages.map(({ path }) => path)], folder });
    let text: PageText | undefined;
    const onMessage = (message: Message): void => {
      if (message.kind === 'recognized') text = message.text;
    };
    try {
      await child.run({ kind: 'recognize', file, page, languages, folder }, { limits, signal, onMessage });
    } catch (error) {
      await end();
      throw error;
    }
    if (!text) throw failure('failed', 'The child recognized nothing.');
    return text;
  }
  return { recognize, end };
}

/**
 * Creates files of a packet in `folder`, which is created for them. After a failure, the folder and its content are
 * deleted.
 *
 * @param making.at the creation time in the files, ISO 8601
 * @throws ChildFailure
 */
export async function createFiles(
  contents: Content[],
  { sources, folder, at, limits = createLimits, signal, onProgress }: Running & Making,
): Promise<MadeFile[]> {
  const made: MadeFile[] = [];
  const onMessage = (message: Message): void => {
    if (message.kind === 'made') made.push(message.file);
  };
  let child: Child | undefined;
  try {
    const readable = Object.values(sources).flatMap(({ path, layers }) => [path, ...(layers ? [layers] : [])]);
    child = await openChild({ readable, folder });
    await child.run({ kind: 'make', contents, sources, folder, at }, { limits, signal, onProgress, onMessage });
    return made;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await child?.end();
  }
}

/**
 * Draws pages of a file as one PNG, `name` in `folder`, which is created for it. After a failure, the folder is
 * deleted.
 *
 * @throws ChildFailure
 */
export async function drawPages({
  folder,
  limits,
  signal,
  ...drawing
}: Omit<Extract<Job, { kind: 'draw' }>, 'kind'> & { limits: Limits; signal: AbortSignal }): Promise<void> {
  let child: Child | undefined;
  try {
    child = await openChild({ readable: [drawing.file.path], folder });
    await child.run({ kind: 'draw', folder, ...drawing }, { limits, signal, onMessage: () => {} });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await child?.end();
  }
}

/**
 * Converts another type of file to PDF in `folder`, which is created for it. After a failure, the folder and its
 * content are deleted.
 *
 * @param file.name determines the type by its extension
 * @throws ChildFailure
 */
export async function drawInChild(
  file: { path: string; name: string },
  { folder, limits = drawLimits, signal }: Running & { folder: string },
): Promise<DrawnFile> {
  let drawn: DrawnFile | undefined;
  const onMessage = (message: Message): void => {
    if (message.kind === 'drawn') drawn = message.drawn;
  };
  let child: Child | undefined;
  try {
    child = await openChild({ readable: [file.path], folder });
    await child.run({ kind: 'convert', file, folder }, { limits, signal, onMessage });
    if (!drawn) throw failure('failed', 'The child drew nothing.');
    return drawn;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await child?.end();
  }
}

type Child = {
  /** @throws ChildFailure. The child must then be ended */
  run: (job: Job, running: Running & { limits: Limits; onMessage: (message: Message) => void }) => Promise<void>;
  end: () => Promise<void>;
};

/** Starts a child that runs one job after another, until it is ended. */
async function openChild({ readable, folder }: Access): Promise<Child> {
  await mkdir(folder, { recursive: true });
  const child = startChild({ readable, folder });
  lowerPriority(child);
  endWithParent(child);
  const closed = new Promise<void>((resolve, reject) => {
    child.once('close', () => resolve());
    child.once('error', reject);
  });
  closed.catch(() => undefined);
  const ready = new Promise<void>((resolve) => void child.once('message', () => resolve()));
  return {
    async run(job, { limits, signal, onProgress, onMessage }) {
      if (signal?.aborted) throw failure('cancelled', 'It was cancelled.');
      let reason: FailureReason = 'failed';
      let output = '';
      const stop = (why: FailureReason): void => {
        reason = why;
        child.kill('SIGKILL');
      };
      const cancel = (): void => stop('cancelled');
      const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>();
      const hear = (received: unknown): void => {
        const message = received as Message;
        if (message.kind === 'progress') onProgress?.(message.done, message.total);
        if (message.kind === 'failed') output = message.message;
        if (message.kind === 'done' || message.kind === 'failed') answer(message.kind === 'done');
        onMessage(message);
      };
      const watch = setInterval(() => {
        if (residentMegabytes(child.pid) > limits.megabytes) stop('memory');
      }, WATCH_MS);
      const endWatch = limitProcessorTime(child.pid, { seconds: limits.seconds, stop: () => stop('time') });
      signal?.addEventListener('abort', cancel, { once: true });
      child.on('message', hear);
      try {
        void ready.then(() => child.connected && child.send(job));
        const isDone = await Promise.race([answered, closed.then(() => false)]);
        if (!isDone) throw failure(reason, output || `The child ended: ${reason}.`);
      } finally {
        clearInterval(watch);
        endWatch();
        signal?.removeEventListener('abort', cancel);
        child.off('message', hear);
      }
    },
    async end() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

function failure(reason: FailureReason, message: string): ChildFailure {
  return Object.assign(new Error(message), { reason });
}
