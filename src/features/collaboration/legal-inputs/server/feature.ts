import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { legalInputsRoutes } from './routes.ts';
import { legalInputs, legalInputVersions } from './table.ts';
import { waitingLegalInputs } from './pending-items.ts';

/** Attorneys give feedback on documents, and admins decide what the applicant reads. */
export const legalInputsFeature = defineFeature({
  name: 'legal-inputs',
  tables: [legalInputs, legalInputVersions],
  live: [{ table: legalInputs, readers: [legalInputs.user_id, legalInputs.attorney_id], staff: 'manage_content' }],
  settles: [{ table: legalInputs, changes: [legalInputs.status] }],
  notAudited: [{ table: legalInputVersions, because: 'A version follows from a change that is in the audit trail.' }],
  exported,
  waiting: waitingLegalInputs,
  contacts: [{ applicant: legalInputs.user_id, provider: legalInputs.attorney_id }],
  routes: { '/api/legal-inputs': legalInputsRoutes },
});
