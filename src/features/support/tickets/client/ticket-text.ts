import type { StatusTone } from '#core/client/ui/status-badge.tsx';
import { nameWithProof } from '#core/shared/proof.ts';

import {
  statusLabels,
  type TicketPriority,
  type TicketReply,
  type TicketRow,
  type TicketStatus,
  type TicketThread,
} from '../schema.ts';

const statusTones: Record<TicketStatus, StatusTone> = {
  open: 'blue',
  in_progress: 'brass',
  resolved: 'green',
  closed: 'plain',
};

export const priorityTones: Record<TicketPriority, StatusTone> = {
  low: 'plain',
  medium: 'plain',
  high: 'brass',
  urgent: 'rust',
};

/** Returns a ticket's state as its author, or staff, reads it. */
export function getState(
  { status, cancelled_at }: Pick<TicketRow, 'status' | 'cancelled_at'>,
  reader: 'author' | 'staff' = 'author',
): { tone: StatusTone; label: string } {
  const cancelled = reader === 'author' ? 'Cancelled by you' : 'Cancelled by the user';
  return { tone: statusTones[status], label: cancelled_at === null ? statusLabels[status] : cancelled };
}

/** Returns the author of a reply, or of the ticket itself, as its reader knows them. */
export function formatWriter(
  { author, can }: Pick<TicketThread, 'author' | 'can'>,
  reply?: Pick<TicketReply, 'from' | 'name'>,
): string {
  if (reply?.from === 'staff') return (can.handle && reply.name) || 'Support';
  return can.handle ? nameWithProof(author) : 'You';
}
