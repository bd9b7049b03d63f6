import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';

import { isDocumentStatus, type DocumentStatus } from '../schema.ts';

const tones: Record<DocumentStatus, StatusTone> = {
  Pending: 'blue',
  'Under Review': 'brass',
  Approved: 'green',
  'Needs Revision': 'rust',
};

export function DocumentBadge({ status }: { status: string }) {
  return <StatusBadge tone={isDocumentStatus(status) ? tones[status] : 'plain'}>{status}</StatusBadge>;
}
