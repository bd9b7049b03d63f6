/** Numbers of advisory locks, all different. Functions of the database read them with `app.constant`. */
export const locks = {
  /** Access of users: roles, permissions, assignments. Bookings share it. */
  access: 4_180_611,
  migrations: 7_221_885,
  /** Files that are being used while unused ones are deleted. */
  files: 7_221_886,
  ticketNumbers: 7_221_887,
  providerReminders: 7_221_889,
  /** Upload quota of a user. */
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
  trialReminders: 7_221_910,
} as const;

/**
 * Names of advisory locks, most with an ID appended. The lock number is the hash of the name. Functions of the database
 * contain these names literally, which `locks.test.ts` checks. Rows inserted one after another use the names of their
 * tables (`insertIdempotently`).
 */
export const lockNames = {
  /** Followed by an email address. */
  address: 'address ',
  /** Followed by the ID of a request for evidence. */
  answeredNotice: 'answers the notice ',
  availability: 'availability',
  /** Followed by the user whose access, credits and included requests change. */
  entitlements: 'entitlements',
  /** Followed by each user of a session. */
  busyTimes: 'busy_times',
  /** Followed by the buyer. */
  order: 'order',
  packetsOfUser: 'plans packets of ',
  packetToCreate: 'takes a packet to make',
  popularPlan: 'the popular plan',
  terms: 'terms of purchase',
} as const;
