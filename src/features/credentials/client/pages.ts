import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const credentialPages = definePages('features/credentials/client', [
  {
    address: `${paths.admin}/credentials`,
    module: 'credentials-page.tsx',
    title: 'Credentials Verification',
    for: 'admin',
    permits: ['manage_providers'],
    label: 'Credentials',
    about: 'What mentors and attorneys prove their qualification with.',
    group: 'People',
    words: 'providers mentors attorneys verify reject licenses degrees documents',
    icon: IconCertificate,
    waiting: 'credentials',
  },
]);
