import { defineFeature } from '#core/server/feature.ts';
import { DAY, SECOND } from '#core/server/jobs.ts';

import { exported } from './data-export.ts';
import { fileMails } from './mails.ts';
import { downloadRoutes, ownFilesRoutes, uploadRoutes } from './routes.ts';
import { scanFiles } from './scanning.ts';
import { releaseRoomOf } from './queries.ts';
import { sweepFiles } from './sweep.ts';
import { files, uploadReservations } from './table.ts';

export const filesFeature = defineFeature({
  name: 'files',
  tables: [files, uploadReservations],
  notBackedUp: [uploadReservations],
  notAudited: [{ table: uploadReservations, because: 'Room for an upload under way.' }],
  exported,
  mails: fileMails,
  free: releaseRoomOf,
  jobs: (services, product) => [
    {
      name: 'scan files',
      everyMinutes: services.env.CLAMD_URL === undefined ? DAY : 10 * SECOND,
      run: (stopping) => scanFiles(services, { stopping, named: product }),
    },
    { name: 'sweep files', everyMinutes: DAY, run: () => sweepFiles(services, product.files) },
  ],
  routes: { '/api/own-files': (services, { product }) => ownFilesRoutes(services, product) },
  bodies: {
    '/api/files': uploadRoutes,
    '/files': (services, { stylesheets }) => downloadRoutes(services, stylesheets),
  },
});
