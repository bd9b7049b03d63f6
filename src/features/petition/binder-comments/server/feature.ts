import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { binderCommentsRoutes } from './routes.ts';
import { binderComments } from './table.ts';

/** Applicants and readers of their binder comment on its exhibits and on paragraphs of its letter. */
export const binderCommentsFeature = defineFeature({
  tables: [binderComments],
  liveUpdates: [{ table: binderComments, readers: [binderComments.user_id], assignedTo: binderComments.user_id }],
  exported,
  routes: { '/api/binder-comments': binderCommentsRoutes },
});
