import { providedAbilities } from '#features/scheduling/bookings/rules.ts';

import type { SessionRow } from '../schema.ts';

/** Session as stored. `can` is added for its mentor. */
export type StoredSession = Omit<SessionRow, 'can'>;

export function presentSession(session: StoredSession, { now }: { now: Date }): SessionRow {
  return { ...session, can: providedAbilities(session, now) };
}
