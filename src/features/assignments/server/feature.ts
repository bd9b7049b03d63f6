import { defineFeature } from '#core/server/feature.ts';

import { exported } from './exported.ts';
import { assignmentFunctions } from './functions.ts';
import { peopleFunctions } from './people-functions.ts';
import { peopleRoutes } from './people-routes.ts';
import { assignmentsRoutes, ownApplicantsRoutes, reviewersRoutes } from './routes.ts';
import { mentorAssignments } from './table.ts';
import { waitingApplicants } from './waiting.ts';

export const assignmentsFeature = defineFeature({
  name: 'assignments',
  tables: [mentorAssignments],
  live: [
    { table: mentorAssignments, readers: [mentorAssignments.userId, mentorAssignments.mentorId], isOfAccess: true },
  ],
  exported,
  derived: ({ contacts }) => [...assignmentFunctions, ...peopleFunctions(contacts)],
  waiting: waitingApplicants,
  routes: {
    '/api/assigned-people': peopleRoutes,
    '/api/own-applicants': ownApplicantsRoutes,
    '/api/reviewers': reviewersRoutes,
    '/api/assignments': assignmentsRoutes,
  },
});
