import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { contactIds } from './contact-ids.ts';
import { peopleRoutes } from './people-routes.ts';
import { assignmentsRoutes, ownApplicantsRoutes, reviewersRoutes } from './routes.ts';
import { endedAssignments, mentorAssignments } from './table.ts';
import { waitingApplicants } from './pending-items.ts';

export const assignmentsFeature = defineFeature({
  name: 'assignments',
  tables: [mentorAssignments, endedAssignments],
  live: [
    { table: mentorAssignments, readers: [mentorAssignments.userId, mentorAssignments.mentorId], isOfAccess: true },
  ],
  exported,
  notAudited: [{ table: endedAssignments, because: 'The trail holds the end of the assignment itself.' }],
  derived: ({ contacts }) => [contactIds(contacts)],
  waiting: waitingApplicants,
  routes: {
    '/api/assigned-people': peopleRoutes,
    '/api/own-applicants': ownApplicantsRoutes,
    '/api/reviewers': reviewersRoutes,
    '/api/assignments': assignmentsRoutes,
  },
});
