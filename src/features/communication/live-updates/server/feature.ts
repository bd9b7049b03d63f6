import { defineFeature } from '#core/server/feature.ts';

import { newsSql } from './triggers.ts';
import { endStreams } from './hub.ts';
import { newsRoutes } from './routes.ts';

export const newsFeature = defineFeature({
  name: 'news',
  derived: newsSql,
  stop: endStreams,
  routes: { '/api/news': newsRoutes },
});
