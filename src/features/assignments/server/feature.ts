import { defineFeature } from '#core/server/feature.ts';

import { exported } from './exported.ts';
import { mentorAssignments } from './table.ts';

export const assignmentsFeature = defineFeature({
  name: 'assignments',
  tables: [mentorAssignments],
  exported,
});
