// Consultations of an attorney.
import { defineList } from '#core/server/database/list.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { providedParts } from '#features/scheduling/bookings/server/provided.ts';

import { consultationRow } from '../schema.ts';
import { consultationSessions } from './table.ts';

export const provided = {
  table: consultationSessions,
  host: consultationSessions.attorney_id,
  role: 'attorney',
} as const;
const parts = providedParts(provided);

export const consultationRepository = defineRepository({
  table: consultationSessions,
  row: consultationRow,
  ...parts.rows,
});

export const listConsultations = defineList({
  name: 'consultations given',
  rows: consultationRepository,
  ...parts.list,
});
