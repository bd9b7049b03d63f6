import { defineFeature } from '#core/server/feature.ts';

import { exported } from './exported.ts';
import { inspectDueFiles, INSPECTION } from './inspection.ts';
import { bindersRoutes } from './routes.ts';
import { binders, fileFacts } from './table.ts';

/** The order of a petition's exhibits, made from the records and their files. */
export const bindersFeature = defineFeature({
  name: 'binders',
  tables: [binders, fileFacts],
  live: [{ table: binders, readers: [binders.user_id] }],
  files: [binders.outline],
  notAudited: [
    { table: binders, because: 'Its owner alone may write it.' },
    { table: fileFacts, because: 'The system alone writes it.' },
  ],
  // What is lost is found anew.
  notBackedUp: [fileFacts],
  exported,
  jobs: (services) => [{ name: INSPECTION, everyMinutes: 5, run: (stopping) => inspectDueFiles(services, stopping) }],
  routes: { '/api/binder': bindersRoutes },
});
