// reason for length: every code that the server returns is looked up here, and so read as one list
import { accountMessages, accountTexts } from './account-messages.ts';
import { specifiedAccountErrors } from './specified-account-errors.ts';
import { commonMessages, commonTexts } from './common-messages.ts';
import { counted, fill } from './sentence.ts';

/**
 * Error catalog: every code that the server returns, with its HTTP status and message. Texts from the specification are
 * verbatim.
 */
export const messages = {
  ...commonMessages,
  ...accountMessages,
  ...specifiedAccountErrors,

  // Any route
  no_room: {
    status: 503,
    text: 'The server has run out of space, so nothing could be saved. Please try again later, or contact support.',
  },
  wrong_role: { status: 403, text: 'Your account does not have permission to do this.' },
  access_switched_off: { status: 403, text: 'Your access has been deactivated' },
  cross_origin: { status: 403, text: 'This request did not come from this site, so it was refused.' },
  version_conflict: {
    status: 409,
    text: 'This was changed in another window or by someone else while you were working. Reload to see the latest version. What you typed is still here.',
  },
  transition_not_allowed: { status: 409, text: 'You cannot do this while the status is {from}.' },
  too_large: { status: 413, text: 'This is larger than the {limit} limit.' },
  list_too_long: {
    status: 413,
    text: 'This list has more than {limit} of text, which is too much for one file. Filter the list, and download it in parts.',
  },
  unsupported_type: { status: 415, text: 'Please send this request as application/json.' },
  malformed: { status: 400, text: 'This request could not be read: it is not valid JSON.' },
  write_limit_reached: {
    status: 429,
    text: 'Too many changes in one minute. Please wait {wait} and try again; what you typed is still here.',
  },
  row_limit_reached: {
    status: 429,
    text: 'You have reached the limit of {limit}. Items in Trash count toward it until they are permanently deleted after 30 days. Delete what you no longer need, or contact support.',
  },
  idempotency_key_reused: {
    status: 422,
    text: 'An earlier version of this was already saved: you will find it in the list. To send this version too, please reload the page.',
  },
  invalid: { status: 422, text: 'Please check the fields listed below.' },
  too_many_requests: { status: 429, text: 'Too many attempts. Please wait {wait} and try again.' },

  // Malformed HTTP, before the application handles the request
  not_http: { status: 400, text: 'This request could not be read: it is not valid HTTP.' },
  request_timed_out: {
    status: 408,
    text: 'This request took too long to arrive. Please check your connection and try again.',
  },
  expectation_failed: { status: 417, text: 'This server does not support what this request expects.' },
  // Status of proxies for a client that has closed the connection.
  client_disconnected: { status: 499, text: 'The connection was lost before this request arrived. Please try again.' },
  headers_too_large: { status: 431, text: 'The address or the headers of this request are too long.' },

  // Assignments and access of users
  address_unconfirmed: {
    status: 409,
    text: 'This person has not confirmed their email address yet, so you cannot assign anything to them.',
  },
  own_access: { status: 403, text: 'You cannot change your own access. Please ask an owner.' },
  access_is_paid: {
    status: 409,
    text: 'This user has paid for this access, so it cannot be deactivated here. To end it, refund the order.',
  },
  provider_unverified: {
    status: 409,
    text: 'This mentor or attorney is not verified yet. Please confirm the assignment.',
  },
  verification_required: {
    status: 409,
    text: 'Only verified mentors and attorneys can be assigned on this site. Please verify a credential first.',
  },
  already_assigned: { status: 409, text: 'This applicant is already assigned to this mentor or attorney.' },

  // After an assignment has ended
  assignment_ended: { status: 409, text: 'The assignment has ended, so this can be read but no longer changed.' },

  // Applications for provider roles
  role_held: { status: 409, text: 'You already have this role.' },
  application_pending: {
    status: 409,
    text: 'You have already applied for this role. We will let you know as soon as we have decided.',
  },
  own_application: { status: 403, text: 'You cannot decide on your own application. Please ask another admin.' },
  application_decided: { status: 409, text: '{name} has already {decision} this application.' },

  // Assessments of evidence
  evidence_changed: {
    status: 409,
    text: 'The evidence changed while you were reading it. Please review it again, then save. What you typed is still here.',
  },

  // Legal input of attorneys
  own_legal_input: {
    status: 403,
    text: 'You cannot change or decide on legal input that you wrote or that is about you. Please ask another admin.',
  },
  legal_input_unedited: {
    status: 409,
    text: 'This legal input has not been edited, so there is no edit to respond to.',
  },
  legal_input_decided: { status: 409, text: '{name} has already {decision} this legal input.' },
  // Credentials of mentors and attorneys
  own_credential: { status: 403, text: 'You cannot decide on your own credential. Please ask another admin.' },
  credential_decided: { status: 409, text: '{name} has already {decision} this credential.' },
  credential_changed: {
    status: 409,
    text: 'This credential changed while you were reviewing it. Please review it again before you decide.',
  },

  // Notices
  notice_full: {
    status: 409,
    text: 'This issue would put its notice over the limit of {limit}. Move another issue in the notice to Trash first.',
  },

  // Translations
  translation_exists: {
    status: 409,
    text: 'Your list already has a newer translation of this file. To restore this one, delete the newer one first.',
  },

  // Binders and packets
  unprintable: {
    status: 409,
    text: 'This cannot be printed: “{text}” contains characters that our fonts do not support: {characters}. Please replace them.',
  },
  no_binder: { status: 409, text: 'You have no binder yet. Create one first.' },
  packet_stopped: {
    status: 409,
    text: 'Some files in this binder cannot go into a filing packet yet. See what the check found, then try again.',
  },
  too_many_pages: { status: 409, text: 'This binder would have {pages} pages; the maximum is {most}. {todo}' },
  preview_unread: {
    status: 409,
    text: 'We are still processing the files in this exhibit. Please try again in a moment.',
  },
  preview_empty: {
    status: 409,
    text: 'This exhibit has no pages to show. See the notes on its files.',
  },
  preview_gone: { status: 409, text: 'A file in this exhibit has since been removed. Please reload the page.' },
  preview_complex: {
    status: 409,
    text: 'This exhibit is too large to preview. Open its files one at a time instead.',
  },
  preview_busy: { status: 429, text: 'Too many previews are waiting. Please try again in {wait}.' },
  preview_failed: { status: 503, text: 'The preview could not be created. Please try again, or contact support.' },
  conversion_missing: {
    status: 409,
    text: 'This server cannot convert this type of file. {todo}',
  },
  conversion_failed: {
    status: 409,
    text: 'This file could not be converted: it is damaged, too large, or in an unsupported variant of its format. {todo}',
  },
  conversion_busy: { status: 429, text: 'Too many files are waiting. Please try again in {wait}.' },
  packet_empty: {
    status: 409,
    text: 'No exhibits in this binder are included, so there is nothing to put in a filing packet.',
  },

  // Orders and payments
  already_bought: { status: 409, text: 'You have already bought this. You can find it under Billing.' },
  terms_changed: {
    status: 409,
    text: 'The terms have changed. Please read them again and agree to them.',
  },
  order_closed: { status: 409, text: 'This order is no longer open. Reload the page to see its current status.' },
  order_part_paid: {
    status: 409,
    text: 'Part of this order has been paid for, so it cannot be cancelled here. Please contact support.',
  },
  payment_option_unavailable: {
    status: 422,
    text: 'This payment method is not available here. Please choose another.',
  },
  refund_not_offered: { status: 409, text: 'You cannot request a refund here. Please contact support.' },
  guarantee_expired: {
    status: 409,
    text: 'The refund period for this order has ended. Please contact support.',
  },
  refund_already_requested: { status: 409, text: 'A refund for this order is already in progress.' },
  refund_decided: { status: 409, text: 'This refund request has already been decided.' },
  refund_too_high: { status: 422, text: 'This is more than can be refunded on this order.' },
  own_order: {
    status: 403,
    text: 'You cannot record payments or refunds for your own order. Please ask another admin.',
  },
  payment_known: { status: 409, text: 'A payment with this reference is already recorded for this order.' },
  payment_unavailable: {
    status: 503,
    text: 'Our payment provider cannot be reached at the moment. Trying again will not charge or refund anything twice. Please try again in a few minutes, or choose to pay by invoice.',
  },
  payment_pending: {
    status: 409,
    text: 'A payment for this order is on its way. The order shows it as soon as it arrives.',
  },
  refund_refused: {
    status: 409,
    text: 'The payment provider declined this refund: {reason} Look up the payment with the provider, or refund the money another way and record it here.',
  },
  payment_event_refused: {
    status: 400,
    text: 'This event is not signed with the secret of this endpoint, or its timestamp differs from ours by more than five minutes.',
  },

  // Files: the specification's part 1, section 8
  upload_failed: { status: 422, text: 'Upload failed: {message}' },
  upload_unavailable: { status: 503, text: 'Error uploading file. Please try again.' },

  file_not_scanned: {
    status: 409,
    text: 'We are still checking this file for malware. Please try again in a few minutes.',
  },
  file_infected: { status: 409, text: 'We found malware in this file, so it is locked and cannot be opened.' },

  // Service requests: the specification's part 2, section 8
  paid_request_edited: { status: 409, text: 'Cannot edit paid requests' },
  paid_request_deleted: { status: 409, text: 'Cannot delete paid requests' },
  request_delivered: {
    status: 409,
    text: 'This request has been delivered, so it can no longer be edited or deleted.',
  },
  delivered_already: { status: 409, text: 'This request has already been delivered.' },

  // Support
  ticket_closed: { status: 409, text: 'This ticket is closed, so you cannot reply to it. Please open a new one.' },
  ticket_taken: { status: 409, text: '{name} has already taken this ticket.' },
  ticket_answered: {
    status: 409,
    text: '{name} has already replied to this ticket. Read that reply first, then send yours if it is still needed.',
  },
  message_answered: { status: 409, text: '{name} has already replied to this message.' },

  // Tasks
  task_locked: { status: 409, text: 'This task has been submitted, so it can no longer be edited or deleted.' },
  review_opened: {
    status: 409,
    text: 'Your mentor has already opened this task for review, so it can no longer be withdrawn.',
  },
  task_answered: { status: 409, text: '{name} has already {answer} this task.' },
  task_finished: { status: 409, text: 'This task is completed or cancelled, so it can no longer be edited.' },

  // Sessions and consultations
  time_taken: { status: 409, text: 'Someone else has just taken this time. Please choose another.' },
  own_time_taken: { status: 409, text: 'You already have a session at this time. Please choose another.' },
  no_session_credit: {
    status: 409,
    text: 'You have no session credits left. Clear the credit option to book without one.',
  },
  time_not_offered: { status: 409, text: 'This time is no longer available. Please choose another.' },
  booking_too_late: {
    status: 409,
    text: 'It is too late to change this session. Changes are possible up to {hours} before it starts.',
  },
  session_closed: { status: 409, text: 'This session is completed or cancelled, so it can no longer be changed.' },
  session_not_begun: {
    status: 409,
    text: 'This session has not started or was never confirmed, so it cannot be marked as completed or recorded as a no-show.',
  },
  session_over: { status: 409, text: 'This session is over, so it can no longer be confirmed.' },
  session_already_started: { status: 409, text: 'This session has started, so it can no longer be cancelled.' },
  consultation_not_waiting: { status: 409, text: 'This consultation is no longer waiting to be accepted.' },

  // Documents
  document_decided: { status: 409, text: 'This document has been reviewed, so its type can no longer be changed.' },
  document_not_pending: {
    status: 409,
    text: 'The review of this document has started, so it can no longer be deleted.',
  },
  document_not_for_revision: {
    status: 409,
    text: 'You can upload a new version only for a document that needs revision.',
  },
  document_reviewed: { status: 409, text: '{name} has already decided on this document: {decision}.' },
  review_of_another: {
    status: 409,
    text: '{name} has started reviewing this document. Take over the review to continue.',
  },
  review_not_started: { status: 409, text: 'Start the review of this document before you decide on it.' },
  document_replaced: { status: 409, text: 'There is already a newer version of this document.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof messages;

/** Returns the message of a code with its `{placeholders}` replaced. `{wait}` is the value `seconds` in words. */
export function messageText(code: ErrorCode, values: Record<string, string | number> = {}): string {
  const { seconds } = values;
  return fill(messages[code].text, typeof seconds === 'number' ? { wait: waitText(seconds), ...values } : values);
}

/** Formats a waiting time, such as '35 seconds' or '2 hours'. Rounded up, so that the wait is over after it. */
function waitText(seconds: number): string {
  if (seconds <= 90) return counted(seconds, { one: '{count} second', other: '{count} seconds' });
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return counted(minutes, { one: '{count} minute', other: '{count} minutes' });
  return counted(Math.ceil(minutes / 60), { one: '{count} hour', other: '{count} hours' });
}

/** Messages that are not errors of a route: results, and validation on both sides. */
export const texts = {
  ...commonTexts,
  ...accountTexts,
  uploadRetry: 'Error uploading file. Please try again.',
  fileChanged: 'This file was changed or moved after you chose it. Please remove it here and choose it again.',
} as const;

/** Error response (RFC 9457, application/problem+json). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  /** Message for the user. */
  detail: string;
  /** Messages by field name, one per field. */
  fields?: Record<string, string>;
  /** ID of the row created by the earlier request, with idempotency_key_reused. */
  madeId?: string;
  /** Blocking findings, one sentence each. */
  findings?: readonly string[];
  requestId: string;
};
