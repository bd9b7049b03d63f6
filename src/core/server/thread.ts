// Entry point of a worker thread. Runs exported functions of the product's modules in sequence.
import { parentPort } from 'node:worker_threads';

import { AppError } from './errors.ts';
import type { ThreadResult, ThreadJob } from './threads.ts';

parentPort?.on('message', (job: ThreadJob) => void respond(job));

async function respond({ module, name, args }: ThreadJob): Promise<void> {
  try {
    const loaded = (await import(module)) as Record<string, (...args: unknown[]) => unknown>;
    tell({ result: await loaded[name]?.(...args) });
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    // Structured cloning keeps only the message of an error.
    tell({ error: failure, ...(failure instanceof AppError && { code: failure.code }) });
  }
}

function tell(message: ThreadResult): void {
  parentPort?.postMessage(message);
}
