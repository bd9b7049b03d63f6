import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { serverEnvironment, serverFlags, serverProgram } from '../scripts/server-flags.mjs';

const START_LIMIT_MS = 180_000;
const LOG_TAIL = 4000;

export type ServerProcess = {
  url: string;
  pid: number;
  /** Resolves when the process ends, with its exit code, or undefined after a signal. */
  exited: () => Promise<number | undefined>;
  /** Waits until it serves requests, and returns the seconds since it was spawned. */
  ready: () => Promise<number>;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  readLog: () => string;
  /** Lines of its log that report errors. */
  readErrors: () => string[];
};

/**
 * Starts a server like `npm start`, as a separate process with only these settings. It ends with this process.
 * @param folder for its log, and for a `.env` that it would read
 */
export function spawnServer({ folder, settings }: { folder: string; settings: Record<string, string> }): ServerProcess {
  const logFile = path.join(folder, 'server.log');
  const log = openSync(logFile, 'a');
  const begin = performance.now();
  const child = spawn(process.execPath, [...serverFlags, path.resolve(import.meta.dirname, '../..', serverProgram)], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...serverEnvironment,
      ...settings,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  child.once('exit', () => process.off('exit', killNow));
  const url = settings.APP_URL ?? '';
  const readLog = () => readFileSync(logFile, 'utf8').slice(-LOG_TAIL);

  return {
    url,
    pid: child.pid ?? 0,
    readLog,
    readErrors: () =>
      readFileSync(logFile, 'utf8')
        .split('\n')
        .filter((line) => line.includes('"level":50')),
    async exited() {
      await ended(child);
      return child.exitCode ?? undefined;
    },
    async ready() {
      while (!(await isReady(url))) {
        if (hasEnded(child)) throw new Error(`The server ended instead of starting:\n${readLog()}`);
        if (performance.now() - begin > START_LIMIT_MS) throw new Error(`The server does not get ready:\n${readLog()}`);
        await sleep(20);
      }
      return (performance.now() - begin) / 1000;
    },
    async kill() {
      killNow();
      await ended(child);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
      if (child.exitCode !== 0) throw new Error(`The server did not stop properly:\n${readLog()}`);
    },
  };
}

/** Whether a server serves requests now. */
export async function isReady(url: string): Promise<boolean> {
  // The server would close a kept connection while the trial prepares its next request.
  const response = await fetch(`${url}/readyz`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status === 200;
}

/** Seconds until it serves requests again. */
export async function secondsUntilReady(url: string): Promise<number> {
  const begin = performance.now();
  while (!(await isReady(url))) {
    if (performance.now() - begin > START_LIMIT_MS) throw new Error('The server does not recover');
    await sleep(20);
  }
  return (performance.now() - begin) / 1000;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
}
