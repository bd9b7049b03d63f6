import { createUser, type TestUser } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Sender, content and target of a request. */
export type Sending = {
  as: TestUser | undefined;
  path: string;
  body: Record<string, unknown>;
  /** Same route under another parent. */
  elsewhere?: string;
};

/** A route with an Idempotency-Key. */
export type KeyedRoute = {
  table: string;
  /** Request of a new sender each time. */
  prepare: (app: TestApp) => Promise<Sending>;
  /** Change that makes it a different request. */
  change: Record<string, unknown>;
  hasTrash?: true;
  /** Only one may exist at a time, so the row limit cannot be reached. */
  waitsOnce?: true;
  /** The row belongs to no account, and is not returned. */
  isVisitors?: true;
};

export const byApplicant = (path: string, body: Record<string, unknown>) => async (app: TestApp) => ({
  as: await createUser(app.database),
  path,
  body,
});
export const byOwner = (path: string, body: Record<string, unknown>) => async (app: TestApp) => ({
  as: await createUser(app.database, { role: 'admin', isOwner: true }),
  path,
  body,
});
