// Who asks for a transaction: the audit trail keeps the address, and live updates name the page that made a change.
import { AsyncLocalStorage } from 'node:async_hooks';

export type Client = {
  address: string;
  /** The ID that a page chose when it was loaded; empty for other programs. */
  page: string;
};

const none: Client = { address: '', page: '' };
const clients = new AsyncLocalStorage<Client>();

/** Runs a request's work, so that transactions in it know its client. */
export function runForClient<T>(client: Client, work: () => T): T {
  return clients.run(client, work);
}

/** The client whose request this is; empty outside of requests. */
export function clientInScope(): Client {
  return clients.getStore() ?? none;
}
