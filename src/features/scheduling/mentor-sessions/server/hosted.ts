// All sessions of a mentor, including future ones. The history is in queries.ts.
import { defineList } from '#core/server/database/list.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { providedParts } from '#features/scheduling/bookings/server/provided.ts';

import { sessionRow } from '../schema.ts';
import { sessionBookings } from './table.ts';

export const provided = { table: sessionBookings, host: sessionBookings.provider_id, role: 'mentor' } as const;
const parts = providedParts(provided);

export const mentorSessionRepository = defineRepository({
  table: sessionBookings,
  name: 'sessions given',
  row: sessionRow,
  ...parts.rows,
});

export const listMentorSessions = defineList({ name: 'sessions given', rows: mentorSessionRepository, ...parts.list });
