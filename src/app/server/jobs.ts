import type { Job } from '#core/server/jobs.ts';
import type { Services } from '#core/server/services.ts';

import { features, registry } from './features.ts';

/** Returns all background jobs of the server. */
export function createJobs(services: Services): Job[] {
  return features.flatMap((feature) => feature.jobs?.(services, registry) ?? []);
}
