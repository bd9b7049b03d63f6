// Runs inspection and binding in a separate, sandboxed process, which is ended with its work.
import { mkdir, rm } from 'node:fs/promises';

import type { FileInspection } from '../binder.ts';
import type { Content } from '../content.ts';
import type { DrawnFile, InspectedFile, Job, MadeFile, Message, SourceFile } from './job.ts';
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

export type Inspector = ReturnType<typeof createInspector>;

/**
 * Inspects one file after another in a child, which starts with the first file, and is replaced after a number of files
 * or a failure.
 *
 * @param from the folder of the files, which may be added later
 * @param folder created for the child, and deleted afterwards
 */
export function createInspector({ from, folder, signal }: { from: string; folder: string; signal?: AbortSignal }) {
  const { run, end } = createLastingChild({ readable: [from], folder }, FILES_A_CHILD);
  return {
    /** @throws ChildFailure */
    async inspect(file: InspectedFile, limits: Limits = inspectLimits): Promise<FileInspection> {
      return onlyOne(await run({ kind: 'inspect', file, folder }, { limits, signal }), 'inspected').facts;
    },
    end,
  };
}

export type Recognizer = ReturnType<typeof createRecognizer>;

/**
 * Recognizes the words of the pages of one file in a child, which starts with the first page.
 * @param folder created for the child, and deleted afterwards
 */
export function createRecognizer({
  file,
  languages,
  folder,
  signal,
}: Pick<Extract<Job, { kind: 'recognize' }>, 'file' | 'languages' | 'folder'> & { signal?: AbortSignal }) {
  const { run, end } = createLastingChild({ readable: [file.path, ...languages.map(({ path }) => path)], folder });
  return {
    /** @param page from 0. @throws ChildFailure, after which the next page starts another child */
    async recognize(page: number, limits: Limits = recognizeLimits): Promise<PageText> {
      const job = { kind: 'recognize', file, page, languages, folder } as const;
      return onlyOne(await run(job, { limits, signal }), 'recognized').text;
    },
    end,
  };
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
  { sources, folder, at, limits = createLimits, ...running }: Running & Making,
): Promise<MadeFile[]> {
  const readable = Object.values(sources).flatMap(({ path, layers }) => [path, ...(layers ? [layers] : [])]);
  const job = { kind: 'make', contents, sources, folder, at } as const;
  return messagesOf(await runAlone(job, { readable, limits, ...running }), 'made').map(({ file }) => file);
}

/**
 * Draws pages of a file as one PNG, `name` in `folder`, which is created for it. After a failure, the folder is
 * deleted.
 *
 * @throws ChildFailure
 */
export async function drawPages({
  limits,
  signal,
  ...drawing
}: Omit<Extract<Job, { kind: 'draw' }>, 'kind'> & { limits: Limits; signal: AbortSignal }): Promise<void> {
  await runAlone({ kind: 'draw', ...drawing }, { readable: [drawing.file.path], limits, signal });
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
  { folder, limits = drawLimits, ...running }: Running & { folder: string },
): Promise<DrawnFile> {
  const messages = await runAlone({ kind: 'convert', file, folder }, { readable: [file.path], limits, ...running });
  return onlyOne(messages, 'drawn').drawn;
}

type Limited = Running & { limits: Limits };

/** Runs one job in a child of its own. After a failure, the job's folder is deleted. */
async function runAlone(job: Job, { readable, ...running }: Limited & Pick<Access, 'readable'>): Promise<Message[]> {
  const { folder } = job;
  let child: Child | undefined;
  try {
    child = await openChild({ readable, folder });
    return await child.run(job, running);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await child?.end();
  }
}

/**
 * Runs one job after another in a child, which starts with the first one, and is replaced after a failure or `most`
 * jobs.
 */
function createLastingChild(access: Access, most = Infinity) {
  let current: { child: Child; jobs: number } | undefined;
  /** Ends the child and removes its folder. */
  async function end(): Promise<void> {
    await current?.child.end();
    current = undefined;
    await rm(access.folder, { recursive: true, force: true });
  }
  return {
    end,
    async run(job: Job, running: Limited): Promise<Message[]> {
      const own = (current ??= { child: await openChild(access), jobs: 0 });
      own.jobs += 1;
      try {
        const messages = await own.child.run(job, running);
        if (own.jobs === most) await end();
        return messages;
      } catch (error) {
        await end();
        throw error;
      }
    },
  };
}

function messagesOf<Kind extends Message['kind']>(messages: readonly Message[], kind: Kind) {
  return messages.filter((one): one is Extract<Message, { kind: Kind }> => one.kind === kind);
}

function onlyOne<Kind extends Message['kind']>(messages: readonly Message[], kind: Kind) {
  const [found] = messagesOf(messages, kind);
  if (!found) throw failure('failed', `The child has nothing ${kind}.`);
  return found;
}

type Child = {
  /**
   * Returns the messages with results.
   * @throws ChildFailure. The child must then be ended
   */
  run: (job: Job, running: Limited) => Promise<Message[]>;
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
    async run(job, { limits, signal, onProgress }) {
      if (signal?.aborted) throw failure('cancelled', 'It was cancelled.');
      let reason: FailureReason = 'failed';
      let output = '';
      const results: Message[] = [];
      const stop = (why: FailureReason): void => {
        reason = why;
        child.kill('SIGKILL');
      };
      const cancel = (): void => stop('cancelled');
      const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>();
      const hear = (received: unknown): void => {
        const message = received as Message;
        if (message.kind === 'progress') onProgress?.(message.done, message.total);
        else results.push(message);
        if (message.kind === 'failed') output = message.message;
        if (message.kind === 'done' || message.kind === 'failed') answer(message.kind === 'done');
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
        return results;
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
