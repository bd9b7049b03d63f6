import type { StatusTone } from '#core/client/ui/status-badge.tsx';

import { statusLabels, type ReplySide, type TicketRow, type TicketStatus, type TicketThread } from '../schema.ts';

const tones: Record<TicketStatus, StatusTone> = {
  open: 'blue',
  in_progress: 'brass',
  resolved: 'green',
  closed: 'plain',
};

/** A ticket's state as its author reads it. */
export function stateOf({ status, cancelled_at }: Pick<TicketRow, 'status' | 'cancelled_at'>): {
  tone: StatusTone;
  label: string;
} {
  return { tone: tones[status], label: cancelled_at === null ? statusLabels[status] : 'Cancelled by you' };
}

/** Whose words they are, for the reader of the ticket: only staff may write notes on it. */
export function nameOf({ author, can }: Pick<TicketThread, 'author' | 'can'>, side: ReplySide): string {
  if (side === 'staff') return 'Support';
  return can.note ? author.name : 'You';
}
