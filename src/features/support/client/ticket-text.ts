import type { StatusTone } from '#core/client/ui/status-badge.tsx';

import { statusLabels, type TicketRow, type TicketStatus } from '../schema.ts';

const tones: Record<TicketStatus, StatusTone> = { open: 'blue', in_progress: 'brass', resolved: 'green', closed: 'plain' };

/** A ticket's state as its author reads it. */
export function stateOf({ status, cancelled_at }: Pick<TicketRow, 'status' | 'cancelled_at'>): { tone: StatusTone; label: string } {
  return { tone: tones[status], label: cancelled_at === null ? statusLabels[status] : 'Cancelled by you' };
}
