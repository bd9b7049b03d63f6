// What a person's export holds of this table.
import { sql } from 'drizzle-orm';

import type { Exported } from '#core/server/exported.ts';

import { mentorAssignments } from './table.ts';

const { userId, mentorId } = mentorAssignments;

export const exported: Exported[] = [
  {
    table: mentorAssignments,
    about: 'who you work with: applicants and their mentors or attorneys, by name',
    portable: { stays: 'each site decides who is assigned to whom' },
    owners: [userId, mentorId],
    added: { applicant_name: sql`app.name_of(${userId})`, mentor_name: sql`app.name_of(${mentorId})` },
  },
];
