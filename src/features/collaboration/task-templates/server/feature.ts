import { defineFeature } from '#core/server/feature.ts';

import { taskTemplatesRoutes } from './routes.ts';
import { taskTemplates } from './table.ts';

/** Templates of tasks that mentors assign repeatedly. */
export const taskTemplatesFeature = defineFeature({
  name: 'task templates',
  tables: [taskTemplates],
  trash: [taskTemplates],
  exported: [
    {
      table: taskTemplates,
      about: 'task templates you created as a mentor',
      owners: [taskTemplates.mentor_id],
      portable: { stays: 'it belongs to a mentor or attorney, not to a case' },
    },
  ],
  auditedOwners: [{ table: taskTemplates, owner: taskTemplates.mentor_id }],
  routes: { '/api/task-templates': taskTemplatesRoutes },
});
