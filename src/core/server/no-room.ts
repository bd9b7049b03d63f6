import { sqlState } from './database/database.ts';

/** SQLSTATE of a database server whose disk is full. */
const DISK_FULL = '53100';
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT']);
/** WebAssembly's number for ENOSPC. PGlite throws it without an `Error`. */
const WASM_NO_ROOM = 51;

/** Whether an error or its cause is a full disk: of the database, of the files, or of this machine. */
export function isNoRoom(error: unknown): boolean {
  if (sqlState(error) === DISK_FULL) return true;
  for (let current = error; typeof current === 'object' && current !== null; current = (current as Error).cause) {
    const { code, name, errno, message } = current as NodeJS.ErrnoException;
    if (codes.has(code) || (name === 'ErrnoError' && errno === WASM_NO_ROOM)) return true;
    // A child process reports only the message.
    if (/\bENOSPC\b|no space left on device/i.test(message ?? '')) return true;
  }
  return false;
}
