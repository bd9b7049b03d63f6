import { AsyncLocalStorage } from 'node:async_hooks';

import type { Transaction } from './database.ts';

const running = new AsyncLocalStorage<Transaction>();

/**
 * Runs the work with its transaction in scope. A second transaction inside the first is refused: on
 * PGlite it would hang the database, on PostgreSQL it would wait for a pool that the waiters hold.
 */
export function runInScope<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  return running.run(tx, work);
}

export function refuseNesting(): void {
  if (running.getStore()) {
    throw new Error('A transaction is already open here: pass its handle on instead of opening another.');
  }
}

/** The transaction in scope; for the account library, which takes no handle as an argument. */
export function transactionInScope(): Transaction {
  const tx = running.getStore();
  if (!tx) throw new Error('No transaction is open here.');
  return tx;
}
