import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { contactIds } from './contact-ids.ts';
import { assignedApplicantsRoutes } from './people-routes.ts';
import { assignmentsRoutes, ownApplicantsRoutes, reviewersRoutes } from './routes.ts';
import { endedAssignments, mentorAssignments } from './table.ts';
import { applicantPendingItems } from './pending-items.ts';

export const providerAssignmentsFeature = defineFeature({
  tables: [mentorAssignments, endedAssignments],
  liveUpdates: [
    { table: mentorAssignments, readers: [mentorAssignments.userId, mentorAssignments.mentorId], changesAccess: true },
  ],
  exported,
  auditExcluded: [{ table: endedAssignments, because: 'The trail holds the end of the assignment itself.' }],
  derived: ({ contacts }) => [contactIds(contacts)],
  pendingItems: applicantPendingItems,
  routes: {
    '/api/assigned-people': assignedApplicantsRoutes,
    '/api/assigned-applicants': ownApplicantsRoutes,
    '/api/reviewers': reviewersRoutes,
    '/api/assignments': assignmentsRoutes,
  },
});
