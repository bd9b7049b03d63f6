import type { Database } from './database/database.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import type { FileStore } from './storage/store.ts';

/** What every route may use. Made once at start; tests make their own. */
export type Services = {
  env: Env;
  /** Signs the session cookie. */
  secret: string;
  database: Database;
  store: FileStore;
  log: Log;
  now: () => Date;
};
