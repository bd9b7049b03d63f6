import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { OperatorError } from '../operator-error.ts';

/** Another process holds the folder. */
export class FolderInUse extends OperatorError {
  override name = 'FolderInUse';
}

/**
 * Holds a folder for this process alone. The lock is the operating system's, on an SQLite file: it
 * ends with the process, even by kill -9, and is seen across containers that share the folder, both
 * of which a file with a process id in it gets wrong.
 * @throws FolderInUse
 */
export function lockFolder(folder: string): Lock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'lock');
  // Opened by SQLite, it would be refused without a reason.
  closeSync(openSync(file, 'a', 0o600));
  try {
    return lockFile(file);
  } catch (error) {
    throw new FolderInUse(
      `The folder ${folder} is in use by another Laurel process. End it first, or choose another DATA_DIR; several servers need DATABASE_URL.`,
      { cause: error },
    );
  }
}

export type Lock = { release: () => void };

/** Locks a file in the same way, which is made if it is not there. @throws Error if another process holds it */
export function lockFile(file: string): Lock {
  const lock = new DatabaseSync(file);
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    throw error;
  }
  return { release: () => lock.close() };
}
