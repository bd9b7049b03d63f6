import { defineFeature } from '#core/server/feature.ts';
import { newLink, paths } from '#core/shared/paths.ts';

import { contactIds } from './contact-ids.ts';
import { assignedApplicantsRoutes } from './people-routes.ts';
import { applicantsToAssign } from './queries.ts';
import { assignmentsRoutes, ownApplicantsRoutes, reviewersRoutes } from './routes.ts';
import { endedAssignments, mentorAssignments } from './table.ts';

const { userId, mentorId } = mentorAssignments;

export const providerAssignmentsFeature = defineFeature({
  tables: [mentorAssignments, endedAssignments],
  liveUpdates: [{ table: mentorAssignments, readers: [userId, mentorId], changesAccess: true }],
  exported: [
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
  ],
  auditExcluded: [{ table: endedAssignments, because: 'The trail holds the end of the assignment itself.' }],
  derived: ({ contacts }) => [contactIds(contacts)],
  // Applicants without a reviewer for their submissions, for admins who assign them.
  pendingItems: [
    {
      key: 'assignments',
      audience: 'reader',
      word: 'to assign',
      rows: applicantsToAssign,
      line: { tone: 'rust', action: 'Assign', link: () => newLink(`${paths.admin}/assignments`) },
    },
  ],
  routes: {
    '/api/assigned-people': assignedApplicantsRoutes,
    '/api/assigned-applicants': ownApplicantsRoutes,
    '/api/reviewers': reviewersRoutes,
    '/api/assignments': assignmentsRoutes,
  },
});
