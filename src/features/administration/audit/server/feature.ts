import { defineFeature } from '#core/server/feature.ts';

import { DAY, SECOND } from '#core/server/jobs.ts';

import { changeSql } from './derived.ts';
import { auditRoutes } from './routes.ts';
import { removeOldEntries, sealAudit } from './sealing.ts';
import { auditCheckpoints, auditEntries } from './table.ts';

/** Audit trail of changes to others' rows. */
export const auditFeature = defineFeature({
  tables: [auditEntries, auditCheckpoints],
  auditExcluded: [
    { table: auditEntries, because: 'It is the trail itself, which only triggers write.' },
    { table: auditCheckpoints, because: 'It keeps where the trail continues once its oldest entries are removed.' },
  ],
  exported: [
    {
      table: auditEntries,
      owners: [auditEntries.actor_id, auditEntries.subject_id],
      excludedBecause:
        'What our staff did to your data, and what you did to other users’ data: kept to detect misuse, and readable only by the owners of the site.',
    },
  ],
  derived: changeSql,
  jobs: (services) => [
    {
      name: 'seal the audit trail',
      everyMinutes: 10 * SECOND,
      isEarly: true,
      run: (stopping) => sealAudit(services, { stopping }),
    },
    {
      name: 'remove old audit entries',
      everyMinutes: DAY,
      run: (stopping) => removeOldEntries(services, { stopping }),
    },
  ],
  routes: { '/api/audit': auditRoutes },
});
