import { Group } from '@mantine/core';

import { listedFiles } from '#core/client/listed-files.ts';
import type { ListedFile } from '#core/client/ui/file-list.tsx';
import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';
import { isPreviewable } from '#features/storage/files/rules.ts';

import type { Credential, VerificationStatus } from '../schema.ts';

export const statusLabels = {
  pending: 'Pending',
  verified: 'Verified',
  rejected: 'Rejected',
} as const satisfies Record<VerificationStatus, string>;

const tones: Record<VerificationStatus, StatusTone> = { pending: 'blue', verified: 'green', rejected: 'rust' };

type Stands = Pick<Credential, 'verification_status' | 'is_expired'>;

/** Badge with the decision and whether the credential has expired, in which case it is no longer verified. */
export function CredentialBadge({ verification_status: status, is_expired: isExpired }: Stands) {
  return (
    <Group gap="xs" wrap="nowrap">
      {isExpired && <StatusBadge tone="brass">Expired</StatusBadge>}
      {!(isExpired && status === 'verified') && <StatusBadge tone={tones[status]}>{statusLabels[status]}</StatusBadge>}
    </Group>
  );
}

/** Returns a title such as 'Bar License 4711'. */
export function getTitle({
  credential_type,
  credential_number,
}: Pick<Credential, 'credential_type' | 'credential_number'>): string {
  return `${credential_type} ${credential_number}`;
}

/** Returns the document with a button that previews it over the page. */
export function listDocuments({ document_url }: Pick<Credential, 'document_url'>): ListedFile[] {
  return listedFiles([document_url]).map((file) => ({ ...file, isPreviewable: isPreviewable(file.name) }));
}
