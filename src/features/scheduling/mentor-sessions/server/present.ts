import { sessionAbilities } from '../rules.ts';
import type { SessionRow } from '../schema.ts';

/** Session as stored. `can` is added for its mentor. */
export type StoredSession = Omit<SessionRow, 'can'>;

export function presentSession(session: StoredSession, { now }: { now: Date }): SessionRow {
  return { ...session, can: sessionAbilities(session, now) };
}
