import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process holds the folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/**
 * Holds a folder for this process alone. The lock is the operating system's, on an SQLite file: it
 * ends with the process, even by kill -9, and is seen across containers that share the folder, both
 * of which a file with a process id in it gets wrong.
 * @throws FolderInUse
 */
export function lockFolder(folder: string): { release: () => void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(path.join(folder, 'lock'));
  try {
    file.exec('pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive');
  } catch (error) {
    file.close();
    throw new FolderInUse(
      `The folder ${folder} is in use by another Laurel process. End it first, or choose another DATA_DIR; several servers need DATABASE_URL.`,
      { cause: error },
    );
  }
  return { release: () => file.close() };
}
