import { AsyncLocalStorage } from 'node:async_hooks';

import type { Transaction } from './database.ts';

const running = new AsyncLocalStorage<Transaction>();

/**
 * Runs work with its transaction in scope. A nested transaction is rejected. On PGlite it would deadlock the database,
 * and on PostgreSQL it could deadlock on the pool.
 */
export function runInScope<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  return running.run(tx, work);
}

export function assertNotNested(): void {
  if (running.getStore()) {
    throw new Error('A transaction is already open here: pass its handle on instead of opening another.');
  }
}
