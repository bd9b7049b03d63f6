// Whom a transaction is for, beside its user: the audit trail tells from where they came, and what the operator did.
import { AsyncLocalStorage } from 'node:async_hooks';

import { sql } from 'drizzle-orm';

import type { Transaction } from './database.ts';

const addresses = new AsyncLocalStorage<string>();

/** Runs a request's work, so that transactions in it know the caller's address. */
export function runForClient<T>(address: string, work: () => T): T {
  return addresses.run(address, work);
}

/** The address of the caller whose request this is; empty outside of requests. */
export function clientAddressInScope(): string {
  return addresses.getStore() ?? '';
}

/** What the system changes in this transaction, it changes as the operator has it do on the command line. */
export async function actAsOperator(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('app.operator', 'true', true)`);
}
