import { z } from 'zod';

/** Kinds of notifications, by which preferences are stored. */
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
  'staff',
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
  staff: 'Applications, credentials and legal input awaiting a decision',
  announcement: 'Announcements',
} as const satisfies Record<NotificationKind, string>;

export const notificationTypes = ['info', 'warning', 'success', 'error'] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** A notification as its reader gets it. Timestamps in ISO 8601. */
const notificationRow = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  message: z.string(),
  type: z.enum(notificationTypes),
  /** Path on this site. Empty if there is none. */
  link: z.string(),
  read_at: z.string().nullable(),
  created_at: z.string(),
});
export type NotificationRow = z.output<typeof notificationRow>;

/** `next` is the cursor of the next page. Null on the last. */
export const notificationPage = z.object({ rows: z.array(notificationRow), next: z.uuid().nullable() });
export type NotificationPage = z.output<typeof notificationPage>;

/** Query of the list, for both the page and the API. */
export const notificationQuery = z.strictObject({ unread: z.enum(['true', 'false']).optional() });

/** Known links of unread notifications, newest first. */
export const LINKS_MAX = 100;

export const unreadCount = z.object({ unread: z.int(), links: z.array(z.string()) });
export type UnreadCount = z.output<typeof unreadCount>;

/** Links of notifications whose target is on screen. */
export const visitInput = z.strictObject({ links: z.array(z.string().min(1).max(1000)).min(1).max(LINKS_MAX) });

const preference = z.object({ kind: z.enum(notificationKinds), by_email: z.boolean() });
export type NotificationPreference = z.output<typeof preference>;
export const notificationPreferences = z.object({ preferences: z.array(preference) });

export const preferenceInput = z.strictObject({ by_email: z.boolean() });
