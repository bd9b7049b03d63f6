import { z } from 'zod';

/** What a notification may be about; preferences are kept by it. */
export const notificationKinds = ['review', 'task', 'request', 'ticket', 'message', 'booking', 'trial', 'check_back', 'announcement'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const kindLabels = {
  review: 'Review decisions',
  task: 'Tasks',
  request: 'Service requests',
  ticket: 'Support tickets',
  message: 'Messages',
  booking: 'Bookings',
  trial: 'Trial',
  check_back: 'Check-back dates',
  announcement: 'Announcements',
} as const satisfies Record<NotificationKind, string>;

export const notificationTypes = ['info', 'warning', 'success', 'error'] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** A notification as its reader gets it; instants in ISO 8601. */
export type NotificationRow = {
  id: string;
  kind: NotificationKind;
  title: string;
  message: string;
  type: NotificationType;
  /** The address of the thing on this site; empty where there is none. */
  link: string;
  read_at: string | null;
  created_at: string;
};

export type NotificationPage = {
  rows: NotificationRow[];
  /** Pass it as `from` for the next page; null on the last. */
  next: string | null;
};

export type NotificationPreference = { kind: NotificationKind; by_email: boolean };

export const preferenceInput = z.strictObject({ by_email: z.boolean() });
