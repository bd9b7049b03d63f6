import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const rulePages = definePages('features/evidence/rule-toggles/client', [
  {
    address: `${paths.admin}/rules`,
    module: 'rules-page.tsx',
    title: 'Rules',
    area: 'admin',
    permits: ['manage_content'],
    label: 'Rules',
    about: 'The rules evidence is checked against, when each was last reviewed, and which are turned off.',
    group: 'Content',
    words: 'regulation readiness elements review due switch off criteria cfr',
    icon: IconChecklist,
  },
]);
