import type { ListedFile } from '#core/client/ui/file-list.tsx';
import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';
import { listedFiles } from '#core/client/listed-files.ts';
import { isPreviewable } from '#features/storage/files/rules.ts';

import type { Application, ApplicationStatus } from '../schema.ts';

export const statusLabels = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
} as const satisfies Record<ApplicationStatus, string>;

const tones: Record<ApplicationStatus, StatusTone> = { pending: 'blue', approved: 'green', rejected: 'rust' };

export function ApplicationBadge({ status }: Pick<Application, 'status'>) {
  return <StatusBadge tone={tones[status]}>{statusLabels[status]}</StatusBadge>;
}

/** Documents, each with a button that opens it over the page. */
export function listDocuments({ documents }: Pick<Application, 'documents'>): ListedFile[] {
  return listedFiles(documents).map((file) => ({ ...file, isPreviewable: isPreviewable(file.name) }));
}
