import { defineFeature } from '#core/server/feature.ts';

import { endStreams, listenForStreams } from './hub.ts';
import { liveUpdateRoutes } from './routes.ts';

export const liveUpdatesFeature = defineFeature({
  start: listenForStreams,
  stop: endStreams,
  routes: { '/api/live-updates': liveUpdateRoutes },
});
