import { defineFeature } from '#core/server/feature.ts';

import { endStreams } from './hub.ts';
import { newsRoutes } from './routes.ts';

export const newsFeature = defineFeature({
  name: 'news',
  stop: endStreams,
  routes: { '/api/news': newsRoutes },
});
