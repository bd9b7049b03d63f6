// Consultations of an attorney.
import { eq, sql } from 'drizzle-orm';

import { defineList } from '#core/server/database/list.ts';
import { assignedApplicantIds, entitledUserInRole } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { hosted, hostedList } from '#features/scheduling/bookings/server/queries.ts';

import { consultationRow } from '../schema.ts';
import { consultationSessions } from './table.ts';

// Applicants can also read the consultations that they had.
const isGiven = eq(consultationSessions.attorney_id, entitledUserInRole('attorney'));

export const consultationRepository = defineRepository({
  table: consultationSessions,
  row: consultationRow,
  joined: sql`join app.session_clients('attorney') as client on client.id = ${consultationSessions.client_id}`,
  computed: hosted(consultationSessions, {
    host: consultationSessions.attorney_id,
    people: assignedApplicantIds('attorney'),
  }),
  scope: isGiven,
});

export const listConsultations = defineList({
  name: 'consultations given',
  rows: consultationRepository,
  where: isGiven,
  ...hostedList(consultationSessions),
});
