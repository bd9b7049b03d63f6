import { defineProvidedSessions } from '#features/scheduling/bookings/server/provided-service.ts';

import { mentorSessionRepository } from './hosted.ts';
import { presentSession } from './present.ts';

export const mentorSessions = defineProvidedSessions({
  table: 'session_bookings',
  rows: mentorSessionRepository,
  present: presentSession,
});
