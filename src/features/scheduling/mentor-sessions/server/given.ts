// All sessions of a mentor, including future ones. The history is in queries.ts.
import { eq, sql } from 'drizzle-orm';

import { defineList } from '#core/server/database/list.ts';
import { assignedPeople, entitledUserAs } from '#core/server/database/policies.ts';
import { defineRows } from '#core/server/database/rows.ts';
import { hosted, hostedList } from '#features/scheduling/bookings/server/queries.ts';

import { sessionRow } from '../schema.ts';
import { sessionBookings } from './table.ts';

// Applicants read their own sessions as well.
const isGiven = eq(sessionBookings.provider_id, entitledUserAs('mentor'));

export const givenRows = defineRows({
  table: sessionBookings,
  name: 'sessions given',
  row: sessionRow,
  joined: sql`join app.session_clients() as client on client.id = ${sessionBookings.client_id} left join app.client_zones() as zoned on zoned.id = ${sessionBookings.client_id}`,
  computed: hosted(sessionBookings, { host: sessionBookings.provider_id, people: assignedPeople('mentor') }),
  among: isGiven,
});

export const listGiven = defineList({
  name: 'sessions given',
  rows: givenRows,
  where: isGiven,
  ...hostedList(sessionBookings),
});
