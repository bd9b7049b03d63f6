import type { Database } from './database/database.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { PaymentReports } from './payments/reports.ts';
import type { FileStore } from './storage/store.ts';

/** Services available to every route. Created once at startup. Tests create their own. */
export type Services = {
  env: Env;
  /** Secret that signs the session cookie. */
  secret: string;
  database: Database;
  store: FileStore;
  log: Log;
  now: () => Date;
  /** Card payments. Undefined if no keys are configured. */
  payments?: PaymentProvider | undefined;
  /** Reports of the payment provider. Defined if `payments` is. */
  paymentReports?: PaymentReports | undefined;
};
