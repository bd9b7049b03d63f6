import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Debian package for the major version of the tests' server. */
const PACKAGE = 'postgresql-15-plpgsql-check';
const cache = fileURLToPath(new URL('../../.cache/plpgsql-check', import.meta.url));

/** Schema of the functions of plpgsql_check. */
export const CHECK_SCHEMA = 'plpgsql_checks';

/**
 * Returns statements that create the functions of plpgsql_check in a database. They are not installed as an extension,
 * because nothing is added to the server's installation. Takes the package if it is installed, or downloads it.
 * @param folder folder in which the server finds the library
 */
export function statementsOfPlpgsqlCheck(folder: string): string {
  const root = existsSync(library('/')) ? '/' : fetchPackage();
  const copy = path.join(folder, 'plpgsql_check.so');
  copyFileSync(library(root), copy);
  chmodSync(copy, 0o755);
  const extensions = path.join(root, 'usr/share/postgresql/15/extension');
  const [script = ''] = readdirSync(extensions).filter((name) => /^plpgsql_check--[\d.]+\.sql$/.test(name));
  const text = readFileSync(path.join(extensions, script), 'utf8')
    .replaceAll(/^\\echo .*$/gm, '')
    .replaceAll('MODULE_PATHNAME', copy)
    .replaceAll('@extschema@', CHECK_SCHEMA);
  return `load 'plpgsql'; create schema ${CHECK_SCHEMA}; set search_path = ${CHECK_SCHEMA}; ${text}; set search_path = public`;
}

/** Creates a folder that the server, which runs as another user, may enter. */
export function createOpenFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'laurel-plpgsql-check-'));
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

function library(root: string): string {
  return path.join(root, 'usr/lib/postgresql/15/lib/plpgsql_check.so');
}

/** Unpacks the package into a folder that git ignores: only root could install it. */
function fetchPackage(): string {
  if (existsSync(library(cache))) return cache;
  mkdirSync(cache, { recursive: true });
  const options = { cwd: cache, stdio: 'pipe', encoding: 'utf8' } as const;
  const download = () => execFileSync('apt-get', ['download', PACKAGE], options);
  try {
    try {
      download();
    } catch (error) {
      // The package lists may be missing or old.
      if (process.getuid?.() !== 0) throw error;
      execFileSync('apt-get', ['update'], options);
      download();
    }
    const [file = ''] = readdirSync(cache).filter((name) => name.endsWith('.deb'));
    execFileSync('dpkg-deb', ['--extract', file, '.'], options);
  } catch (error) {
    throw new Error(
      `The functions of the database were not checked: ${PACKAGE} is neither installed nor could it be downloaded. Install it, or unpack it into ${cache}.`,
      { cause: error },
    );
  }
  return cache;
}
