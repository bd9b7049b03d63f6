import { defineFeature } from '#core/server/feature.ts';

import { exported } from './exported.ts';
import { assignmentFunctions } from './functions.ts';
import { assignmentsRoutes, reviewersRoutes } from './routes.ts';
import { mentorAssignments } from './table.ts';
import { waitingApplicants } from './waiting.ts';

export const assignmentsFeature = defineFeature({
  name: 'assignments',
  tables: [mentorAssignments],
  exported,
  derived: () => assignmentFunctions,
  waiting: waitingApplicants,
  routes: { '/api/reviewers': reviewersRoutes, '/api/assignments': assignmentsRoutes },
});
