import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';

import { definePages, type Viewer } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';
import { hasRole, isEntitled, landingRole } from '#features/accounts/roles/rules.ts';
import { recordTypes } from '#records/registry.ts';

/** One page per record type in the order of the registry, and a read-only page of all records for closed workspaces. */
export const recordPages = definePages('features/evidence/records/client', [
  ...recordTypes.map(({ segment, title, label = title, criterion, form }) => ({
    address: `${paths.dashboard}/${segment}`,
    module: 'record-page.tsx',
    title,
    area: 'dashboard' as const,
    label,
    words: 'evidence trash deleted restore',
    ...(criterion ? { group: 'Evidence', numeral: criterion } : { group: 'Case', icon: IconScale }),
    createAction: { label: form.add, words: `new create ${title}` },
  })),
  ...(['mentor', 'attorney'] as const).flatMap((role) => [
    {
      address: `${paths[role]}/users/:id/evidence`,
      module: 'shared-evidence-page.tsx',
      title: 'Shared Evidence',
      area: role,
    },
    {
      address: `${paths[role]}/users/:id/evidence/:type`,
      module: 'shared-records-page.tsx',
      title: 'Shared Records',
      area: role,
    },
  ]),
  {
    address: paths.ownRecords,
    module: 'own-records.tsx',
    title: 'My records',
    area: 'account',
    label: 'My records',
    group: 'Account',
    words: 'evidence export',
    icon: IconArchive,
    isListedFor: isOutsideWorkspace,
  },
]);

/** Whether an applicant cannot open the workspace and reads records on a separate page. */
function isOutsideWorkspace({ roles, now }: Viewer): boolean {
  return hasRole(roles, 'applicant') && !(landingRole(roles) === 'applicant' && isEntitled(roles, 'applicant', now));
}
