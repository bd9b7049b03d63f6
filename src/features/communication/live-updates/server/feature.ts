import { defineFeature } from '#core/server/feature.ts';

import { endStreams, listenForStreams } from './hub.ts';
import { newsRoutes } from './routes.ts';

export const newsFeature = defineFeature({
  name: 'news',
  start: listenForStreams,
  stop: endStreams,
  routes: { '/api/news': newsRoutes },
});
