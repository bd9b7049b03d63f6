import { sessionAbilities } from '../rules.ts';
import type { SessionRow } from '../schema.ts';

/** A row as it is stored: what `can` be done with it is added for its mentor. */
export type StoredSession = Omit<SessionRow, 'can'>;

export function presentSession(session: StoredSession, now: Date): SessionRow {
  return { ...session, can: sessionAbilities(session, now) };
}
