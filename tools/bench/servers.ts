import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';

import { extensions } from '#core/server/database/pglite-session.ts';

import { here, type Checkout } from './checkouts.ts';
import { SECRET } from './people.ts';

/** Milliseconds until a server must respond. */
const START_LIMIT_MS = 180_000;

export type Running = { pid: number; port: number; startSeconds: number; stop: () => Promise<void> };

type Options = { folder: string; port: number; databaseUrl: string; checkout?: Checkout; flags?: string[] };

/** Starts the server as `npm start` does, with its log in a file. Only limits by account and IP are raised. */
export function startLaurel({ checkout = here, flags = [], ...options }: Options): Promise<Running> {
  return start({
    ...options,
    name: 'laurel',
    cwd: checkout.folder,
    args: [...checkout.flags, ...flags, checkout.program],
    ready: '/readyz',
    // Each sign-in uses a different IP, which a proxy would forward.
    env: {
      ...checkout.env,
      APP_URL: `http://localhost:${options.port}`,
      TRUSTED_PROXIES: '1',
      RATE_LIMIT_SIGN_IN: '1000000',
      RATE_LIMIT_UPLOADS: '1000000',
      MAX_ROWS_PER_USER: '1000000',
      TESSDATA: 'none',
      RATE_LIMIT_WRITES: '1000000',
    },
  });
}

/** Starts a server with an in-process database that `fill` fills. */
export async function startOnPglite(
  options: Pick<Options, 'folder' | 'port' | 'checkout'>,
  fill: (run: (statement: string) => Promise<unknown>) => Promise<unknown>,
): Promise<Running> {
  const embedded = { ...options, databaseUrl: '' };
  const first = await startLaurel(embedded);
  await first.stop();
  const data = path.join(options.folder, `laurel-${options.port}`, 'database');
  mkdirSync(data, { recursive: true });
  const lite = await PGlite.create(data, { extensions });
  await fill((statement) => lite.exec(statement));
  await lite.close();
  return startLaurel(embedded);
}

export function startBaseline(options: Options): Promise<Running> {
  return start({ ...options, name: 'baseline', args: ['tools/bench/baseline.ts'], ready: '/' });
}

/** Starts a program (Node by default) and waits until the path `ready` responds. */
export async function start({
  name,
  folder,
  port,
  databaseUrl,
  program = process.execPath,
  cwd = here.folder,
  args,
  ready,
  env = {},
}: Options & {
  name: string;
  program?: string;
  cwd?: string;
  args: string[];
  ready: string;
  env?: Record<string, string>;
}): Promise<Running> {
  const data = path.join(folder, `${name}-${port}`);
  mkdirSync(data, { recursive: true });
  const logFile = path.join(folder, `${name}-${port}.log`);
  const log = openSync(logFile, 'a');
  const began = performance.now();
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: data,
      AUTH_SECRET: SECRET,
      ...env,
    },
  });
  const stop = () => child.kill('SIGTERM');
  const readLog = () => readFileSync(logFile, 'utf8').slice(-5000);
  const onEarlyEnd = () => {
    throw new Error(`${name} ended:\n${readLog()}`);
  };
  child.once('exit', onEarlyEnd);
  process.once('exit', stop);
  while (
    !(await fetch(`http://127.0.0.1:${port}${ready}`).then(
      (response) => response.status < 500,
      () => false,
    ))
  ) {
    if (performance.now() - began > START_LIMIT_MS) throw new Error(`${name} does not respond:\n${readLog()}`);
    await new Promise((resolve) => void setTimeout(resolve, 10));
  }
  return {
    pid: child.pid ?? 0,
    port,
    startSeconds: (performance.now() - began) / 1000,
    async stop() {
      child.off('exit', onEarlyEnd);
      if (child.exitCode !== null || child.signalCode !== null) return;
      stop();
      await once(child, 'exit');
      process.off('exit', stop);
    },
  };
}
