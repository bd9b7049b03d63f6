import { nameWithProof } from '#core/shared/proof.ts';
import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';

import type { LegalInputStatus, ReceivedInput } from '../schema.ts';

export const statusLabels = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
} as const satisfies Record<LegalInputStatus, string>;

const tones: Record<LegalInputStatus, StatusTone> = { pending: 'blue', approved: 'green', rejected: 'rust' };

export function LegalInputBadge({ status }: Pick<ReceivedInput, 'status'>) {
  return <StatusBadge tone={tones[status]}>{statusLabels[status]}</StatusBadge>;
}

/** Names a document and its applicant: 'Ada Example’s “Award Certificate”'. */
export function getTitle({ document_type, name }: Pick<ReceivedInput, 'document_type' | 'name'>): string {
  return `${name}’s “${document_type}”`;
}

export function formatAttorneyName({ attorney, is_verified }: Pick<ReceivedInput, 'attorney' | 'is_verified'>): string {
  return attorney === null ? 'a former attorney' : nameWithProof({ name: attorney, is_verified });
}
