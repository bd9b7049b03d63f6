// Client of the current request. The audit trail stores its IP address, and live updates name the page that made a
// change.
import { AsyncLocalStorage } from 'node:async_hooks';

export type Client = {
  address: string;
  /** ID that a page chose when it was loaded. Empty for other programs. */
  page: string;
};

const none: Client = { address: '', page: '' };
const clients = new AsyncLocalStorage<Client>();

/** Runs a request's work with its client in scope. */
export function runForClient<T>(client: Client, work: () => T): T {
  return clients.run(client, work);
}

/** Returns the client of the current request. Its fields are empty outside of requests. */
export function clientInScope(): Client {
  return clients.getStore() ?? none;
}
