// All sessions of a mentor, including future ones. The history is in queries.ts.
import { eq, sql } from 'drizzle-orm';

import { defineList } from '#core/server/database/list.ts';
import { assignedApplicantIds, entitledUserInRole } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { hosted, hostedList } from '#features/scheduling/bookings/server/queries.ts';

import { sessionRow } from '../schema.ts';
import { sessionBookings } from './table.ts';

// Applicants read their own sessions as well.
const isGiven = eq(sessionBookings.provider_id, entitledUserInRole('mentor'));

export const mentorSessionRepository = defineRepository({
  table: sessionBookings,
  name: 'sessions given',
  row: sessionRow,
  joined: sql`join app.session_clients('mentor') as client on client.id = ${sessionBookings.client_id}`,
  computed: hosted(sessionBookings, { host: sessionBookings.provider_id, people: assignedApplicantIds('mentor') }),
  scope: isGiven,
});

export const listMentorSessions = defineList({
  name: 'sessions given',
  rows: mentorSessionRepository,
  where: isGiven,
  ...hostedList(sessionBookings),
});
