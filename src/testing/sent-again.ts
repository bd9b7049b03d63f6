import { makePerson, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Who sends what to where. */
export type Sending = {
  as: Person | undefined;
  path: string;
  body: Record<string, unknown>;
  /** Of the same route, under another parent. */
  elsewhere?: string;
};

/** A route that takes an Idempotency-Key. */
export type KeyedRoute = {
  table: string;
  /** What is sent, each time by another person. */
  prepare: (app: TestApp) => Promise<Sending>;
  /** What makes another request of it. */
  change: Record<string, unknown>;
  hasTrash?: true;
  /** Of the same content one waits at a time, or one time is booked once, so that no one comes to the limit of rows. */
  waitsOnce?: true;
  /** It belongs to no account, and what it makes is not answered. */
  isVisitors?: true;
};

export const byApplicant = (path: string, body: Record<string, unknown>) => async (app: TestApp) => ({
  as: await makePerson(app.database),
  path,
  body,
});
export const byOwner = (path: string, body: Record<string, unknown>) => async (app: TestApp) => ({
  as: await makePerson(app.database, { role: 'admin', isOwner: true }),
  path,
  body,
});
