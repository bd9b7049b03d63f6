import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_FOLDER = '/dev/shm';
/** Required free memory, several times the usage of a run. */
const ROOM_BYTES = 3 * 1024 ** 3;

/**
 * Creates a folder for the temporary files of a run, which is removed when this process ends. It is in memory if there
 * is room, since copying a database on a busy disk takes ten times as long.
 */
export function createScratch() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY_FOLDER : tmpdir(), 'laurel-run-'));
  // PostgreSQL refuses to run as root and accesses the folder as another user.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    const options = readFileSync('/proc/mounts', 'utf8').match(new RegExp(` ${MEMORY_FOLDER} \\S+ (\\S+)`))?.[1];
    // The programs of PostgreSQL are copied there as well, so it must allow execution.
    const canRun = options !== undefined && !options.split(',').includes('noexec');
    return canRun && Math.min(bavail * bsize, freemem()) > ROOM_BYTES;
  } catch {
    return false;
  }
}
