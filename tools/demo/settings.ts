import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { readEnv, type Env } from '#core/server/env.ts';

/** Settings that point to a real database, store or mail server. */
const realPlaces = ['DATABASE_URL', 'DATABASE_APP_URL', 'S3_ENDPOINT', 'SMTP_URL'] as const;

export type DemoSettings = {
  env: Env;
  /** Temporary folder, removed when the demo stops. */
  folder: string;
  /** Day of the demo, `YYYY-MM-DD`, from which all events are counted back. */
  day: string;
};

/** Error that prevents the demo from starting, shown in the terminal. */
export class DemoStartError extends Error {
  override name = 'DemoStartError';
}

/**
 * Reads the demo settings. Only port, brand and log level come from the environment. The demo never uses an existing
 * folder, database or mail server, and listens only on this machine.
 * @throws DemoStartError EnvError
 */
export function readDemoSettings(
  source: Record<string, string | undefined>,
  parameters: string[],
  now: Date,
): DemoSettings {
  if (source.NODE_ENV === 'production') {
    throw new DemoStartError(
      'The demo lets anyone sign in as any user, so it does not start with NODE_ENV=production.',
    );
  }
  const set = realPlaces.filter((name) => source[name]);
  if (set.length > 0) {
    throw new DemoStartError(
      `The demo fills a temporary database and sends no email, so it does not start while ${set.join(', ')} ${set.length > 1 ? 'are' : 'is'} set.`,
    );
  }
  const { folder: named } = readParameters(parameters);
  const folder =
    named === undefined
      ? mkdtempSync(path.join(tmpdir(), 'laurel-demo-'))
      : requireEmpty(path.resolve(source.INIT_CWD ?? '.', named));
  return { env: demoEnv(source, folder), folder, day: now.toISOString().slice(0, 10) };
}

function readParameters(parameters: string[]): { folder?: string } {
  try {
    return parseArgs({ args: parameters, options: { folder: { type: 'string' } } }).values;
  } catch {
    throw new DemoStartError(
      'Usage: npm run demo [-- --folder FOLDER]\nThe folder must be new or empty, and is removed when the demo stops.',
    );
  }
}

function requireEmpty(folder: string): string {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new DemoStartError(
      `${folder} is not empty. The demo removes its folder when it stops, so the folder must be new or empty.`,
    );
  }
  return folder;
}

function demoEnv({ PORT, LOG_LEVEL, BRAND_NAME }: Record<string, string | undefined>, folder: string): Env {
  return readEnv({
    PORT,
    LOG_LEVEL: LOG_LEVEL || 'warn',
    BRAND_NAME,
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    INFO_EMAIL: 'office@example.com',
    POSTAL_ADDRESS: '1 Example Street, Sampleton',
    TRADING_NAME_NOTICE: 'A demo: this business does not exist.',
  });
}
