import { z } from 'zod';

/** What a notification may be about; preferences are kept by it. */
export const notificationKinds = [
  'review',
  'file',
  'task',
  'request',
  'order',
  'ticket',
  'message',
  'comment',
  'attestation',
  'booking',
  'trial',
  'check_back',
  'role',
  'pricing',
  'reminder',
  'announcement',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const kindLabels = {
  review: 'Review decisions',
  file: 'Files',
  task: 'Tasks',
  request: 'Service requests',
  order: 'Orders and payments',
  ticket: 'Support tickets',
  message: 'Messages',
  comment: 'Comments on records',
  attestation: 'Attorneys’ and mentors’ assessments of your evidence',
  booking: 'Bookings',
  trial: 'Trial',
  check_back: 'Check-back dates',
  role: 'Your roles and access',
  pricing: 'Your service prices',
  reminder: 'Reminders about reviews, credentials and deadlines',
  announcement: 'Announcements',
} as const satisfies Record<NotificationKind, string>;

export const notificationTypes = ['info', 'warning', 'success', 'error'] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** A notification as its reader gets it; instants in ISO 8601. */
export const notificationRow = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  message: z.string(),
  type: z.enum(notificationTypes),
  /** The address of the thing on this site; empty where there is none. */
  link: z.string(),
  read_at: z.string().nullable(),
  created_at: z.string(),
});
export type NotificationRow = z.output<typeof notificationRow>;

/** `next` is what the next page is asked from; null on the last. */
export const notificationPage = z.object({ rows: z.array(notificationRow), next: z.uuid().nullable() });
export type NotificationPage = z.output<typeof notificationPage>;

/** What the list is asked for, in the address of the page as in that of the API. */
export const notificationQuery = z.strictObject({ unread: z.enum(['true', 'false']).optional() });

export const unreadCount = z.object({ unread: z.int() });

const preference = z.object({ kind: z.enum(notificationKinds), by_email: z.boolean() });
export type NotificationPreference = z.output<typeof preference>;
export const notificationPreferences = z.object({ preferences: z.array(preference) });

export const preferenceInput = z.strictObject({ by_email: z.boolean() });
