import { collectionParts } from '#core/server/collection.ts';
import { defineFeature } from '#core/server/feature.ts';
import { provider } from '#features/accounts/roles/server/access.ts';

import { taskTemplate } from '../schema.ts';
import { taskTemplates } from './table.ts';

const mentor = provider('mentor');

/** Templates of tasks that mentors assign repeatedly. */
export const taskTemplatesFeature = defineFeature({
  ...collectionParts({
    collection: taskTemplate,
    table: taskTemplates,
    access: { read: mentor, write: mentor },
    about: 'task templates you created as a mentor',
    portable: { stays: 'it belongs to a mentor or attorney, not to a case' },
    headings: { due_in_days: 'Due (days after assignment)' },
  }),
});
