import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

import { serverEnvironment, serverFlags, serverProgram } from '../tools/scripts/server-flags.mjs';
import { variableNames } from '../src/core/server/env.ts';

export type Settings = Record<string, string>;

/** Module that ends a server after its parent has ended, for any reason. */
const endWithParent = `data:text/javascript,${encodeURIComponent('process.on("disconnect", () => process.exit()).channel?.unref()')}`;

/** Settings of every journey's server. One user agent acts for many users. */
const ofJourneys: Settings = {
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  INFO_EMAIL: 'info@laurel.example',
  RATE_LIMIT_SIGN_UP: '1000',
  RATE_LIMIT_SIGN_IN: '1000',
  RATE_LIMIT_CONTACT: '1000',
  RATE_LIMIT_UPLOADS: '1000',
  // Recognizing words would keep a processor busy.
  TESSDATA: 'none',
};

/** Returns the environment of a journey's server, without this machine's environment and `.env`. */
export function createEnvironment(settings: Settings): Settings {
  return {
    ...(process.env as Settings),
    ...Object.fromEntries(variableNames.map((name) => [name, ''])),
    ...serverEnvironment,
    ...ofJourneys,
    ...settings,
  };
}

export type Server = {
  url: string;
  folder: string;
  /** Settings in addition to the common ones. */
  settings: Settings;
  /** Returns everything that the server has printed so far. */
  readLog: () => string;
  /** @throws Error if the server does not end properly */
  stop: () => Promise<void>;
};

/**
 * Starts the program of `npm start` on a data folder, and resolves once it accepts requests. It ends with this process.
 */
export async function startServer(folder: string, settings: Settings = {}): Promise<Server> {
  const port = await findPort();
  const url = `http://localhost:${port}`;
  let log = '';
  const child = spawn(
    process.execPath,
    [...serverFlags, '--import', endWithParent, path.resolve(import.meta.dirname, '..', serverProgram)],
    {
      cwd: folder,
      env: createEnvironment({ PORT: String(port), APP_URL: url, DATA_DIR: folder, ...settings }),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const greeted = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes(`Laurel is running at ${url}`)) greeted.resolve();
    });
  }
  const ended = waitForExit(child);
  await Promise.race([greeted.promise, ended]);
  if (child.exitCode !== null) throw new Error(`The server ended instead of starting:\n${log}`);
  return {
    url,
    folder,
    settings,
    readLog: () => log,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      if (child.exitCode !== 0) throw new Error(`The server did not stop properly:\n${log}`);
    },
  };
}

async function waitForExit(child: ChildProcess): Promise<void> {
  await once(child, 'exit');
}

/** First port. The system assigns ports above this range to outgoing connections. */
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 1000;
let tries = Math.floor(Math.random() * PORTS_PER_WORKER);

async function findPort(): Promise<number> {
  tries = (tries + 1) % PORTS_PER_WORKER;
  const port = FIRST_PORT + Number(process.env.TEST_PARALLEL_INDEX ?? 9) * PORTS_PER_WORKER + tries;
  return (await isFree(port)) ? port : findPort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
