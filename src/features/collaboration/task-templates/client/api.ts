import { collectionSource } from '#core/client/collection.ts';

import { taskTemplate } from '../schema.ts';

/** The mentor's own templates. */
export const taskTemplates = collectionSource(taskTemplate);
