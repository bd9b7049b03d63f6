import { defineFeature } from '#core/server/feature.ts';
import { SECOND } from '#core/server/jobs.ts';

import { buildQueuedPackets } from './making.ts';
import { packetsRoutes, sharedPacketsRoutes } from './routes.ts';
import { freePackets } from './saying.ts';
import { MAKING } from './service.ts';
import { filingPackets } from './table.ts';

/** Files of a binder for printing or uploading. */
export const filingPacketsFeature = defineFeature({
  tables: [filingPackets],
  liveUpdates: [
    { table: filingPackets, readers: [filingPackets.user_id], assignedTo: filingPackets.user_id, includeActor: true },
  ],
  files: [filingPackets.part_urls, filingPackets.letter_url],
  auditExcluded: [
    { table: filingPackets, because: 'Apart from its owner, users may only cancel a packet that is being created.' },
  ],
  exported: [
    {
      table: filingPackets,
      about: 'the packets created from your binder',
      owners: [filingPackets.user_id],
      portable: { stays: 'packets are created again from the binder; their PDFs are among the files' },
    },
  ],
  free: freePackets,
  jobs: (services) => [
    // Early, so that a packet interrupted by a crash restarts immediately. Others are found within half a minute.
    {
      name: MAKING,
      everyMinutes: 5 * SECOND,
      isEarly: true,
      run: (stopping) => buildQueuedPackets(services, stopping),
    },
  ],
  routes: { '/api/filing-packets': packetsRoutes, '/api/shared-packets': sharedPacketsRoutes },
});
