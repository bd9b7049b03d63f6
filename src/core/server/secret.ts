import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Env } from './env.ts';

const MIN_CHARACTERS = 32;

/** Returns the configured secret, or one generated once in the data folder, which must exist. */
export function readSecret({ AUTH_SECRET, DATA_DIR }: Pick<Env, 'AUTH_SECRET' | 'DATA_DIR'>): string {
  if (AUTH_SECRET) return AUTH_SECRET;
  const file = path.join(DATA_DIR, 'secret');
  const secret = read(file) ?? make(file);
  if (secret.length < MIN_CHARACTERS) {
    throw new Error(
      `${file} does not contain a secret of at least ${MIN_CHARACTERS} characters. Restore the secret, or remove the file: a new secret signs out all users.`,
    );
  }
  // A restored copy may have become readable by others.
  chmodSync(file, 0o600);
  return secret;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Writes the secret and then links it to its name, so it is never partial. It never replaces one of another process.
 */
function make(file: string): string {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}
