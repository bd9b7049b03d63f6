import { StatusBadge } from '#core/client/ui/status-badge.tsx';

import type { ContactMessage, messageStates } from '../schema.ts';

export const stateLabels: Record<(typeof messageStates)[number], string> = {
  waiting: 'To reply',
  handled: 'Handled',
  spam: 'Spam',
};

/** Status of a message. */
export function MessageBadge({ message }: { message: ContactMessage }) {
  if (message.answered_at !== null) return <StatusBadge tone="green">Replied</StatusBadge>;
  if (message.handled_at !== null) return <StatusBadge tone="green">{stateLabels.handled}</StatusBadge>;
  if (message.is_spam) return <StatusBadge tone="plain">{stateLabels.spam}</StatusBadge>;
  return <StatusBadge tone="blue">{stateLabels.waiting}</StatusBadge>;
}
