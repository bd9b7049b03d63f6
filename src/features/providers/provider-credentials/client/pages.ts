import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const credentialPages = definePages('features/providers/provider-credentials/client', [
  {
    address: `${paths.admin}/credentials`,
    module: 'credentials-page.tsx',
    title: 'Credentials Verification',
    area: 'admin',
    permits: ['manage_providers'],
    label: 'Credentials',
    about: 'Proof of mentors’ and attorneys’ qualifications.',
    group: 'People',
    words: 'providers mentors attorneys verify reject licenses degrees documents',
    icon: IconCertificate,
    pendingItems: 'credentials',
  },
]);

const ownCredentials = {
  module: 'own-credentials-page.tsx',
  label: 'Credentials',
  about: 'Proof of your qualifications, for verification.',
  group: 'Practice',
  words: 'licenses degrees certificates verification expiry',
  icon: IconCertificate,
  createAction: { label: 'Add a credential', words: 'new license degree upload' },
  pendingItems: 'credentials',
} as const;

/** Pages of mentors and attorneys. */
export const ownCredentialPages = definePages('features/providers/provider-credentials/client', [
  { ...ownCredentials, address: `${paths.mentor}/credentials`, title: 'Mentor Credentials', area: 'mentor' },
  { ...ownCredentials, address: `${paths.attorney}/credentials`, title: 'Attorney Credentials', area: 'attorney' },
]);
