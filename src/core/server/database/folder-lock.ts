import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { createFolder } from '../make-folder.ts';
import { OperatorError } from '../operator-error.ts';

/** Thrown if another process has locked the folder. */
export class FolderInUse extends OperatorError {
  override name = 'FolderInUse';
}

/**
 * Locks a folder for this process. The lock is an operating system lock on an SQLite file. It ends with the process,
 * even by kill -9, and works across containers that share the folder. A file with a process ID does neither.
 * @throws FolderInUse
 */
export function lockFolder(folder: string): Lock {
  createFolder(folder, 0o700);
  const file = path.join(folder, 'lock');
  // Created here, because SQLite would not report why it cannot create the file.
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

/**
 * Locks a file in the same way, and creates it if it is missing.
 * @throws Error if another process has locked it
 */
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
