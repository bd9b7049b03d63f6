import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const auditPath = `${paths.admin}/audit`;

export const auditPages = definePages('features/administration/audit/client', [
  {
    address: auditPath,
    module: 'audit-page.tsx',
    title: 'Audit Trail',
    area: 'admin',
    permits: 'owners',
    label: 'Audit Trail',
    about: 'Who did what, to whom, and when.',
    group: 'Business',
    words: 'log history changes sign-ins opened files who did what before after',
    icon: IconHistory,
  },
  {
    address: `${auditPath}/:id`,
    module: 'entry-page.tsx',
    title: 'Audit Entry',
    area: 'admin',
    permits: 'owners',
    aliasPaths: auditPath,
  },
]);
