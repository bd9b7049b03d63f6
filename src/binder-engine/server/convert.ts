// Converts office files to PDF with LibreOffice, if it is installed. Each conversion runs in a separate process group
// without our environment variables, with limits on time, memory and disk, and its files are deleted afterwards.
import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { lowerPriority, residentMegabytesOfGroup, RUN_WITH_PARENT } from './processes.ts';

/** Paths of LibreOffice in its packages. */
const PROGRAMS = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/usr/bin/libreoffice',
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];
const PATH = '/usr/local/bin:/usr/bin:/bin';
/** Value instead of a path that disables the conversion of office files, even if LibreOffice is installed. */
const NONE = 'none';
const WATCH_MS = 200;
/** Unit of `ulimit -f`. */
const BLOCK_BYTES = 512;
const ASKED_MS = 30_000;

type ConversionLimits = { seconds: number; megabytes: number };

const limitsOfOne: ConversionLimits = { seconds: 60, megabytes: 1000 };

/** A failed conversion: the file exceeded a limit, or LibreOffice could not read it. */
export class NotConverted extends Error {
  override name = 'NotConverted';
}

/**
 * Returns the path of LibreOffice on this machine.
 * @param named its path, or 'none' to disable it. Undefined to search the paths of its packages
 */
export function findConverter(named: string | undefined): string | undefined {
  if (named !== undefined) return named === NONE ? undefined : named;
  return PROGRAMS.find(isProgram);
}

/**
 * Returns a version such as 'LibreOffice 7.4.7.2'. Undefined if it does not respond.
 * @param folder for its files, deleted afterwards
 */
export async function readVersion(program: string, folder: string): Promise<string | undefined> {
  try {
    await mkdir(folder, { recursive: true });
    const { stdout } = await promisify(execFile)(program, ['--version'], {
      env: createEnvironment(folder),
      timeout: ASKED_MS,
    });
    return /^LibreOffice \S+/.exec(stdout)?.[0];
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export type Conversion = {
  program: string;
  path: string;
  /** Folder created for the conversion. It contains the PDF afterwards, and is deleted after a failure. */
  folder: string;
  /** Maximum size of the PDF. */
  mostBytes: number;
  limits?: ConversionLimits;
  signal?: AbortSignal;
};

/**
 * Converts a file with an extension that LibreOffice supports, and returns the path of the PDF.
 * @throws NotConverted, or the signal's reason
 */
export async function convertToPdf({ folder, signal, ...conversion }: Conversion): Promise<string> {
  try {
    const profile = join(folder, 'profile');
    await mkdir(join(profile, 'user'), { recursive: true });
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), PROFILE);
    signal?.throwIfAborted();
    await run({ ...conversion, folder, profile, signal });
    // It exits with 0 even if it created nothing.
    const [made] = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
    if (made === undefined) throw new NotConverted('LibreOffice made no PDF');
    await rm(profile, { recursive: true, force: true });
    return join(folder, made);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

type Running = Conversion & { profile: string; signal: AbortSignal | undefined };

function run({ program, path, folder, profile, mostBytes, limits = limitsOfOne, signal }: Running): Promise<void> {
  const blocks = Math.ceil(mostBytes / BLOCK_BYTES);
  const parameters = [
    '--headless',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    '--convert-to',
    'pdf',
    '--outdir',
    folder,
    path,
  ];
  // A file that grows beyond the limit ends the writing process. Its child processes belong to its group, and end with
  // it.
  const script = `ulimit -f ${blocks}; ${RUN_WITH_PARENT}`;
  const child = spawn('/bin/sh', ['-c', script, 'sh', String(process.pid), program, ...parameters], {
    cwd: folder,
    env: createEnvironment(folder),
    stdio: 'ignore',
    detached: true,
  });
  lowerPriority(child);
  const group = child.pid;
  return new Promise((resolve, reject) => {
    let why: Error | undefined;
    const stop = (error: Error): void => {
      why ??= error;
      endGroup(group);
    };
    const cancel = (): void => stop(signal?.reason as Error);
    const clock = setTimeout(() => stop(new NotConverted('LibreOffice took too long')), limits.seconds * 1000);
    const watch = setInterval(() => {
      if (residentMegabytesOfGroup(group) > limits.megabytes) {
        stop(new NotConverted('LibreOffice took too much memory'));
      }
    }, WATCH_MS);
    signal?.addEventListener('abort', cancel, { once: true });
    const end = (error: Error | undefined): void => {
      clearTimeout(clock);
      clearInterval(watch);
      signal?.removeEventListener('abort', cancel);
      endGroup(group);
      if (error) reject(error);
      else resolve();
    };
    child.once('error', (cause) => end(new NotConverted('LibreOffice did not start', { cause })));
    child.once('close', (code) =>
      end(why ?? (code === 0 ? undefined : new NotConverted(`LibreOffice ended with ${code}`))),
    );
  });
}

/** Returns an environment without the server's settings, which contain secrets. */
function createEnvironment(folder: string): Record<string, string> {
  return { PATH, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' };
}

function endGroup(group: number | undefined): void {
  if (group === undefined) return;
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // The whole group has ended.
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const setting = (path: string, name: string, value: string): string =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** LibreOffice profile: no macro runs, no link is followed, and every network request goes to a closed port. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  setting('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  setting('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'),
  setting('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  setting('Office.Writer/Content/Update', 'Link', '2'),
  setting('Inet/Settings', 'ooInetProxyType', '1'),
  setting('Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'),
  setting('Inet/Settings', 'ooInetHTTPProxyPort', '9'),
  setting('Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'),
  setting('Inet/Settings', 'ooInetHTTPSProxyPort', '9'),
  setting('Inet/Settings', 'ooInetNoProxy', ''),
].join('\n')}
</oor:items>
`;
