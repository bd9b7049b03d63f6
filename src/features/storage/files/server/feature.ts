import { defineFeature } from '#core/server/feature.ts';
import { DAY, SECOND } from '#core/server/jobs.ts';

import { exported } from './data-export.ts';
import { fileMails } from './mails.ts';
import { downloadRoutes, ownFilesRoutes, uploadRoutes } from './routes.ts';
import { scanFiles } from './scanning.ts';
import { releaseReservations } from './queries.ts';
import { sweepFiles } from './sweep.ts';
import { files, uploadReservations } from './table.ts';

export const filesFeature = defineFeature({
  tables: [files, uploadReservations],
  backupExcluded: [uploadReservations],
  auditExcluded: [{ table: uploadReservations, because: 'It reserves space for an upload in progress.' }],
  exported,
  mails: fileMails,
  free: releaseReservations,
  jobs: (services, registry) => [
    {
      name: 'scan files',
      everyMinutes: services.env.CLAMD_URL === undefined ? DAY : 10 * SECOND,
      run: (stopping) => scanFiles(services, { stopping, named: registry }),
    },
    { name: 'sweep files', everyMinutes: DAY, run: () => sweepFiles(services, registry.files) },
  ],
  routes: { '/api/files/own': (services, { registry }) => ownFilesRoutes(services, registry) },
  rawBodyRoutes: {
    '/api/files': uploadRoutes,
    '/files': downloadRoutes,
  },
});
