import { collectionSamples } from '#testing/access/collection-samples.ts';

import { taskTemplate } from '../schema.ts';

export const samples = collectionSamples(taskTemplate);
