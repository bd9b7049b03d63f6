/** What a notification may be about; preferences are kept by it. */
export const notificationKinds = ['review', 'task', 'request', 'ticket', 'message', 'booking', 'trial', 'check_back', 'announcement'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationTypes = ['info', 'warning', 'success', 'error'] as const;
export type NotificationType = (typeof notificationTypes)[number];
