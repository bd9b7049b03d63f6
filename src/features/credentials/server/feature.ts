import { defineFeature } from '#core/server/feature.ts';

import { exported } from './exported.ts';
import { credentialFunctions } from './functions.ts';
import { credentialsRoutes } from './routes.ts';
import { userCredentials } from './table.ts';
import { waitingCredentials } from './waiting.ts';

/** Mentors and attorneys prove their qualification, and admins verify it. */
export const credentialsFeature = defineFeature({
  name: 'credentials',
  tables: [userCredentials],
  files: [userCredentials.document_url],
  exported,
  derived: () => credentialFunctions,
  waiting: waitingCredentials,
  routes: { '/api/credentials': credentialsRoutes },
});
