import { defineFeature } from '#core/server/feature.ts';

import { taskTemplatesRoutes } from './routes.ts';
import { taskTemplates } from './table.ts';

/** What mentors keep of tasks, to give them again. */
export const taskTemplatesFeature = defineFeature({
  name: 'task templates',
  tables: [taskTemplates],
  trash: [taskTemplates],
  exported: [
    {
      table: taskTemplates,
      about: 'the templates of tasks that you made as a mentor',
      owners: [taskTemplates.mentor_id],
      portable: { stays: 'it is of a mentor or attorney, not of a case' },
    },
  ],
  auditedOwners: [{ table: taskTemplates, owner: taskTemplates.mentor_id }],
  routes: { '/api/task-templates': taskTemplatesRoutes },
});
