import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_FOLDER = '/dev/shm';
/** Several times what a run holds at once. */
const ROOM_BYTES = 3 * 1024 ** 3;

/**
 * Makes a folder for the temporary files of a run, which is removed when this process ends. It is in memory where there
 * is room: on a busy disk, a copy of a database takes ten times as long.
 */
export function makeScratch() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY_FOLDER : tmpdir(), 'laurel-run-'));
  // PostgreSQL, which refuses to run as root, passes through it as another user.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    const options = readFileSync('/proc/mounts', 'utf8').match(new RegExp(` ${MEMORY_FOLDER} \\S+ (\\S+)`))?.[1];
    // The programs of PostgreSQL are copied there as well, to be run.
    const canRun = options !== undefined && !options.split(',').includes('noexec');
    return canRun && Math.min(bavail * bsize, freemem()) > ROOM_BYTES;
  } catch {
    return false;
  }
}
