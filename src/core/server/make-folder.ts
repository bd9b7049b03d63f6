import { lstatSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder with its parents, if they are missing. Node's recursive mkdir never returns if the system reports for
 * an existing folder that it does not exist, as it does for a new folder in `/proc`.
 * @throws the error of the system, with its code and the path
 */
export function createFolder(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (isFolder(folder)) return;
    const parent = path.dirname(folder);
    const isParentMissing = isMissing(error) && parent !== folder && lstatSync(parent, quietly) === undefined;
    if (!isParentMissing) throw error;
    createFolder(parent, mode);
    mkdirSync(folder, { mode });
  }
}

const quietly = { throwIfNoEntry: false } as const;

function isFolder(place: string): boolean {
  return statSync(place, quietly)?.isDirectory() === true;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
