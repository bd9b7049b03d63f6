import { defineFeature } from '#core/server/feature.ts';

import { exported } from './exported.ts';
import { reviewersRoutes } from './routes.ts';
import { mentorAssignments } from './table.ts';
import { waitingApplicants } from './waiting.ts';

export const assignmentsFeature = defineFeature({
  name: 'assignments',
  tables: [mentorAssignments],
  exported,
  waiting: waitingApplicants,
  routes: { '/api/reviewers': reviewersRoutes },
});
