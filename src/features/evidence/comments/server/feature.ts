import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { deleteCommentsOn } from './queries.ts';
import { commentsSql } from './derived.ts';
import { recordCommentsRoutes } from './routes.ts';
import { recordComments } from './table.ts';

export const commentsFeature = defineFeature({
  tables: [recordComments],
  liveUpdates: [{ table: recordComments, readers: [recordComments.user_id], assignedTo: recordComments.user_id }],
  exported,
  purge: deleteCommentsOn,
  derived: () => commentsSql,
  routes: { '/api/record-comments': recordCommentsRoutes },
});
