import type { ExportRule } from '#core/server/data-export.ts';

import { endedAssignments, mentorAssignments } from './table.ts';

const { userId, mentorId } = mentorAssignments;

export const exported: ExportRule[] = [
  {
    table: mentorAssignments,
    about: 'who you work with: applicants and their mentors or attorneys, by name',
    portable: { stays: 'each site decides who is assigned to whom' },
    owners: [userId, mentorId],
    names: { applicant_name: userId, mentor_name: mentorId },
  },
  {
    table: endedAssignments,
    about: 'whose assignment to you, or yours to them, has ended: when, and why',
    portable: { stays: 'each site decides who is assigned to whom' },
    owners: [endedAssignments.user_id, endedAssignments.mentor_id],
    names: {
      applicant_name: endedAssignments.user_id,
      mentor_name: endedAssignments.mentor_id,
    },
  },
];
