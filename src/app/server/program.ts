// Shutdown of a program that serves the product, shared by the product and the demo.
import { existsSync, lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import { inspect } from 'node:util';

import { EnvError } from '#core/server/env.ts';
import { isNoRoom } from '#core/server/no-room.ts';
import { OperatorError } from '#core/server/operator-error.ts';
import { mapStackTrace } from '#core/server/source-maps.ts';

import type { RunningServer } from './start.ts';

/**
 * Milliseconds within which a second interrupt is the same one. A terminal sends it to this process and to its parent,
 * which forwards it.
 */
const SAME_SIGNAL_MS = 1_000;

/** Stops the server when the process is asked to end, or after an unexpected error. */
export function handleShutdownSignals({ stop, services: { log } }: Pick<RunningServer, 'stop' | 'services'>): void {
  let firstAt: number | undefined;
  const onSignal = (signal: string) => {
    if (firstAt !== undefined) {
      // A later second signal means that the operator does not want to wait.
      if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    firstAt = performance.now();
    log.info({ signal }, 'stopping');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected error: the process exits, because its state may be wrong');
    process.exit(1);
  });
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  // The parent process was killed. Without this, this process would hold the folder and the port unseen.
  process.on('disconnect', () => onSignal('disconnect'));
}

/** Error codes of the operating system for a location that is not writable. */
const unwritable: Readonly<Record<string, string>> = {
  EACCES: 'cannot be written',
  EPERM: 'belongs to another user',
  EROFS: 'is on a read-only file system',
  ENOTDIR: 'is not in a folder',
  EEXIST: 'is not a folder',
  ENOSPC: 'is on a full disk',
};

function reasonUnwritable({ code, syscall, path }: Partial<Record<string, unknown>>): string | undefined {
  if (syscall === 'mkdir' && typeof path === 'string') {
    const link = code === 'ENOENT' ? dirname(path) : path;
    if ((code === 'ENOENT' || code === 'EEXIST') && isDeadLink(link)) return 'points to a folder that does not exist';
    // Other calls report it for a file that is missing.
    if (code === 'ENOENT') return 'cannot be created there';
  }
  return typeof code === 'string' ? unwritable[code] : undefined;
}

function isDeadLink(place: string): boolean {
  return !existsSync(place) && lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** Returns the message of a failed start for the operator. */
export function formatStartupError(error: unknown): string {
  if (error instanceof EnvError || error instanceof OperatorError) return error.message;
  const { code, port, path, syscall } = error as { code?: unknown; port?: unknown; path?: unknown; syscall?: unknown };
  if (code === 'EADDRINUSE') return `Port ${String(port)} is in use. Stop the program that uses it, or set PORT.`;
  const reason = reasonUnwritable({ code, syscall, path });
  if (reason !== undefined && typeof path === 'string') {
    return `${path} ${reason} (${String(code)}). Laurel keeps its data in the folder set by DATA_DIR: give its user write access, or set DATA_DIR to another folder.`;
  }
  if (isNoRoom(error)) {
    return 'The disk is full: there is no space left for Laurel’s database or files. Free up some space, or set DATA_DIR to a folder on a larger disk (a new installation takes 100 MB).';
  }
  return `Laurel did not start: ${error instanceof Error ? mapStackTrace(error.stack ?? error.message) : inspect(error)}`;
}
