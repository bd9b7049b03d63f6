import type { Database } from './database/database.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { PaymentReports } from './payments/reports.ts';
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
  /** Takes payments by card; none where no keys are set. */
  payments?: PaymentProvider | undefined;
  /** What it tells of them; there wherever `payments` is. */
  paymentReports?: PaymentReports | undefined;
};
