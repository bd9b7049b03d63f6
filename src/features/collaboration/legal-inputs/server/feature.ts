import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { legalInputsRoutes } from './routes.ts';
import { legalInputs, legalInputVersions } from './table.ts';
import { legalInputPendingItems } from './pending-items.ts';

/** Attorneys give feedback on documents, and admins decide what the applicant reads. */
export const legalInputsFeature = defineFeature({
  tables: [legalInputs, legalInputVersions],
  liveUpdates: [
    { table: legalInputs, readers: [legalInputs.user_id, legalInputs.attorney_id], staff: 'manage_content' },
  ],
  settles: [{ table: legalInputs, changes: [legalInputs.status] }],
  auditExcluded: [
    { table: legalInputVersions, because: 'A version follows from a change that is in the audit trail.' },
  ],
  exported,
  pendingItems: legalInputPendingItems,
  contacts: [{ applicant: legalInputs.user_id, provider: legalInputs.attorney_id }],
  routes: { '/api/legal-inputs': legalInputsRoutes },
});
