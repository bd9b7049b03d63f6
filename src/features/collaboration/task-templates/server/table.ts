import { collectionTable } from '#core/server/collection-table.ts';

import { taskTemplate } from '../schema.ts';

export const taskTemplates = collectionTable(taskTemplate);
