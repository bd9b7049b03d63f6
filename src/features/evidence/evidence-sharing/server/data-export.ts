import type { ExportRule } from '#core/server/data-export.ts';

import { evidenceGrants } from './table.ts';

const { user_id, provider_id } = evidenceGrants;

export const exported: ExportRule[] = [
  {
    table: evidenceGrants,
    about: 'who can read your evidence, or whose evidence you can read as a mentor or attorney',
    owners: [user_id, provider_id],
    portable: { stays: 'consent applies only to users of one site' },
    names: { applicant_name: user_id, provider_name: provider_id },
  },
];
