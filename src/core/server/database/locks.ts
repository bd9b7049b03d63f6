/**
 * Numbers of advisory locks, so that no two are the same. Locks of something with a name hash that name instead. Functions of
 * the database read them with `app.constant`.
 */
export const locks = {
  /** Access of users: roles, permissions, assignments. Bookings share it. */
  access: 4_180_611,
  migrations: 7_221_885,
  /** Files that are being used, while unused ones are removed. */
  files: 7_221_886,
  ticketNumbers: 7_221_887,
  providerReminders: 7_221_889,
  /** Room for uploads, with a user. */
  room: 7_221_890,
  countedDays: 7_221_891,
  calendarReminders: 7_221_894,
  /** Opened files in the audit trail, with a session and a file. */
  openedFiles: 7_221_895,
  auditSeal: 7_221_896,
  noticeReminders: 7_221_901,
  /** Positions of messages, with the two users of a conversation. */
  conversations: 7_221_902,
  messageReminders: 7_221_903,
  credentialReminders: 7_221_904,
  checkBackReminders: 7_221_905,
} as const;
