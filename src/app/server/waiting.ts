import type { Waiting } from '#core/server/feature.ts';
import { waitingDocuments } from '#features/documents/server/waiting.ts';
import { waitingNotifications } from '#features/notifications/server/waiting.ts';
import { waitingRequests } from '#features/requests/server/waiting.ts';
import { waitingTickets } from '#features/support/server/waiting.ts';
import { waitingTasks } from '#features/tasks/server/waiting.ts';

/** What waits for a person, or for us, of every feature. */
export const waiting: readonly Waiting[] = [
  ...waitingTasks,
  ...waitingDocuments,
  ...waitingRequests,
  ...waitingTickets,
  ...waitingNotifications,
];
