import { providedAbilities } from '#features/scheduling/bookings/rules.ts';
import { defineProvidedSessions } from '#features/scheduling/bookings/server/provided-service.ts';

import type { SessionRow } from '../schema.ts';
import { mentorSessionRepository } from './hosted.ts';

export const mentorSessions = defineProvidedSessions({
  table: 'session_bookings',
  rows: mentorSessionRepository,
  present: presentSession,
});

/** Adds `can` to a session as stored, for its mentor. */
export function presentSession(session: Omit<SessionRow, 'can'>, { now }: { now: Date }): SessionRow {
  return { ...session, can: providedAbilities(session, now) };
}
