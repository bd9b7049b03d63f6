// From where a transaction is asked for: the audit trail tells of it.
import { AsyncLocalStorage } from 'node:async_hooks';

const addresses = new AsyncLocalStorage<string>();

/** Runs a request's work, so that transactions in it know the caller's address. */
export function runForClient<T>(address: string, work: () => T): T {
  return addresses.run(address, work);
}

/** The address of the caller whose request this is; empty outside of requests. */
export function clientAddressInScope(): string {
  return addresses.getStore() ?? '';
}
