import { sqlState } from './database/database.ts';

/** SQLSTATE of a database server without room. */
const DISK_FULL = '53100';
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT']);
/** How WebAssembly numbers ENOSPC; PGlite throws no `Error` then. */
const WASM_NO_ROOM = 51;

/** Whether an error, or what caused it, is a full disk: of the database, of files, or of what this machine makes. */
export function isNoRoom(error: unknown): boolean {
  if (sqlState(error) === DISK_FULL) return true;
  for (let current = error; typeof current === 'object' && current !== null; current = (current as Error).cause) {
    const { code, name, errno, message } = current as NodeJS.ErrnoException;
    if (codes.has(code) || (name === 'ErrnoError' && errno === WASM_NO_ROOM)) return true;
    // A child process tells only the message.
    if (/\bENOSPC\b|no space left on device/i.test(message ?? '')) return true;
  }
  return false;
}
