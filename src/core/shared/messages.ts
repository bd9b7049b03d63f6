import { accountMessages, accountTexts } from './account-messages.ts';
import { accountRefusals } from './account-refusals.ts';
import { commonMessages, commonTexts } from './common-messages.ts';

/**
 * The catalogue of errors: every code the server answers with, its HTTP status and the sentence a
 * person reads. Texts that the specification gives are verbatim.
 */
export const messages = {
  ...commonMessages,
  ...accountMessages,
  ...accountRefusals,

  // Any route
  wrong_role: { status: 403, text: 'Your account does not allow this.' },
  access_switched_off: { status: 403, text: 'Your access is switched off' },
  foreign_origin: { status: 403, text: 'This request did not come from this site, so it was refused.' },
  changed_meanwhile: {
    status: 409,
    text: 'This has changed in the meantime, in another window or by another person. Reload to see the newer version; what you typed is still here.',
  },
  transition_not_allowed: { status: 409, text: 'This is not possible while the status is {from}.' },
  too_large: { status: 413, text: 'This is larger than {limit}.' },
  unsupported_type: { status: 415, text: 'Please send this request as application/json.' },
  malformed: { status: 400, text: 'This request could not be read: it is not valid JSON.' },
  too_many_writes: {
    status: 429,
    text: 'Too many changes in one minute. Please wait {seconds} seconds and try again; what you typed is still here.',
  },
  too_many_rows: {
    status: 429,
    text: 'You have reached the limit of {limit}. Items in Trash count until they are removed after 30 days. Delete what you no longer need, or write to support.',
  },
  idempotency_key_reused: {
    status: 422,
    text: 'This was already sent with different content, and was saved: look for it in the list. To send this version too, please reload the page.',
  },
  invalid: { status: 422, text: 'Please check the fields named below.' },
  too_many_requests: { status: 429, text: 'Too many attempts. Please wait {seconds} seconds and try again.' },

  // What is no request of the application yet
  not_http: { status: 400, text: 'This request could not be read: it is not valid HTTP.' },
  request_timed_out: {
    status: 408,
    text: 'This request took too long to arrive. Please check your connection and try again.',
  },
  expectation_failed: { status: 417, text: 'This request expects something that this server does not do.' },
  // Known to proxies' logs by this number: the sender is no longer there to read it.
  sender_gone: { status: 499, text: 'The connection was cut before this request had arrived. Please try again.' },
  headers_too_large: { status: 431, text: 'The address or the headers of this request are too long.' },

  // What is given to a person
  address_unconfirmed: {
    status: 409,
    text: 'This person has not confirmed their email address yet, so you cannot assign anything to them.',
  },
  own_access: { status: 403, text: 'You cannot change your own access. Please ask an owner.' },
  access_is_paid: {
    status: 409,
    text: 'This user has paid for this access, so it cannot be switched off here. To end it, refund the order.',
  },
  provider_unverified: {
    status: 409,
    text: 'This mentor or attorney is not verified yet. Please confirm the assignment.',
  },
  verification_required: {
    status: 409,
    text: 'Only verified mentors and attorneys are assigned on this site. Please verify a credential first.',
  },
  already_assigned: { status: 409, text: 'This applicant already works with this mentor or attorney.' },

  // Applications for a provider's role
  role_held: { status: 409, text: 'You already have this role.' },
  application_pending: {
    status: 409,
    text: 'You have already applied for this role. We will tell you as soon as we have decided.',
  },
  own_application: { status: 403, text: 'You cannot decide on your own application. Please ask another admin.' },
  application_decided: { status: 409, text: '{name} has {decision} this application in the meantime.' },

  // What attorneys and mentors say of evidence
  evidence_changed: {
    status: 409,
    text: 'The evidence changed while you were reading. Please look at it again, then save: what you typed is still here.',
  },

  // Legal input of attorneys
  own_legal_input: {
    status: 403,
    text: 'You cannot change or decide on legal input that you wrote or that is about you. Please ask another admin.',
  },
  legal_input_decided: { status: 409, text: '{name} has {decision} this legal input in the meantime.' },
  // Credentials of mentors and attorneys
  own_credential: { status: 403, text: 'You cannot decide on your own credential. Please ask another admin.' },
  credential_decided: { status: 409, text: '{name} has {decision} this credential in the meantime.' },
  credential_changed: {
    status: 409,
    text: 'This credential was changed while you looked at it. Read it again, then decide.',
  },

  // Translations
  translation_exists: {
    status: 409,
    text: 'Your list has a newer translation of the same file. To restore this one, delete that one first.',
  },

  // Binders and packs
  unprintable: {
    status: 409,
    text: 'This cannot be printed: “{text}” has characters that no font here has: {characters}. Please replace them.',
  },
  no_binder: { status: 409, text: 'You have no binder yet. Make one first.' },
  pack_stopped: {
    status: 409,
    text: 'Some files of this binder cannot be bound yet. Look at what the check says, then try again.',
  },
  too_many_pages: { status: 409, text: 'This binder would have {pages} pages; the most is {most}. {todo}' },
  preview_unread: {
    status: 409,
    text: 'The files of this exhibit are still being read. Please try again in a moment.',
  },
  preview_empty: {
    status: 409,
    text: 'This exhibit has no page that can be shown. Look at what is said of its files.',
  },
  preview_gone: { status: 409, text: 'A file of this exhibit is gone since. Please reload the page.' },
  preview_complex: {
    status: 409,
    text: 'This exhibit takes more time or memory than a preview may. Open its files one by one instead.',
  },
  preview_busy: { status: 429, text: 'Too many previews are waiting. Please try again in {seconds} seconds.' },
  preview_failed: { status: 503, text: 'The preview could not be made. Please try again, or write to support.' },
  conversion_missing: {
    status: 409,
    text: 'This server does not convert such files. {todo}',
  },
  conversion_failed: {
    status: 409,
    text: 'This file could not be converted: it is damaged, or too large. {todo}',
  },
  conversion_busy: { status: 429, text: 'Too many files are waiting. Please try again in {seconds} seconds.' },
  pack_empty: { status: 409, text: 'No exhibit of this binder is included, so there is nothing to make.' },

  // Orders and payments
  already_bought: { status: 409, text: 'You have already bought this. You can find it under Billing.' },
  terms_changed: {
    status: 409,
    text: 'The terms have changed in the meantime. Please read them again and agree to them.',
  },
  order_closed: { status: 409, text: 'This order is no longer open. Reload to see what became of it.' },
  order_part_paid: {
    status: 409,
    text: 'Part of this order is paid, so it cannot be cancelled here. Please write to support.',
  },
  way_not_offered: { status: 422, text: 'This cannot be paid in that way. Please choose another one.' },
  refund_not_offered: { status: 409, text: 'No refund can be asked for here. Please write to support.' },
  guarantee_over: {
    status: 409,
    text: 'The time in which you could ask for a refund is over. Please write to support.',
  },
  refund_asked: { status: 409, text: 'A refund of this order is already under way.' },
  refund_decided: { status: 409, text: 'This request for a refund was decided in the meantime.' },
  refund_too_high: { status: 422, text: 'This is more than can be given back of this order.' },
  own_order: { status: 403, text: 'You cannot handle the money of your own order. Please ask another admin.' },
  payment_known: { status: 409, text: 'A payment with this reference is already recorded for this order.' },
  payment_unavailable: {
    status: 503,
    text: 'Our payment provider cannot be reached at the moment. Nothing was charged or refunded twice. Please try again in a few minutes, or choose to pay by invoice.',
  },
  payment_pending: {
    status: 409,
    text: 'A payment for this order is on its way. The order shows it as soon as it arrives.',
  },
  refund_refused: {
    status: 409,
    text: 'The payment provider refused this refund: {reason} Look the payment up there, or give the money back another way and record it.',
  },
  payment_event_refused: {
    status: 400,
    text: 'This event is not signed with the secret of this endpoint, or its time is more than five minutes from ours.',
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

  // Support
  ticket_closed: { status: 409, text: 'This ticket is closed, so you cannot reply to it. Please open a new one.' },
  ticket_taken: { status: 409, text: '{name} has taken this ticket in the meantime.' },
  ticket_answered: {
    status: 409,
    text: '{name} has answered this ticket in the meantime. Read that answer first, then send yours if it is still needed.',
  },
  message_answered: { status: 409, text: '{name} has answered this message in the meantime.' },

  // Tasks
  task_locked: { status: 409, text: 'This task has been submitted, so it can no longer be edited or deleted.' },
  review_opened: {
    status: 409,
    text: 'Your mentor has already opened this task for review, so it can no longer be withdrawn.',
  },
  task_answered: { status: 409, text: '{name} has {answer} this task in the meantime.' },
  task_finished: { status: 409, text: 'This task is completed or cancelled, so it can no longer be edited.' },

  // Sessions and consultations
  time_taken: { status: 409, text: 'Someone else has just taken this time. Please choose another.' },
  own_time_taken: { status: 409, text: 'You already have a session at this time. Please choose another.' },
  no_session_credit: {
    status: 409,
    text: 'You have no session credit left to book this with. Leave the credit out to book without one.',
  },
  time_not_offered: { status: 409, text: 'This time is not offered any more. Please choose another.' },
  booking_too_late: {
    status: 409,
    text: 'It is too late to change this session: that was possible until {hours} hours before its start.',
  },
  session_closed: { status: 409, text: 'This session is completed or cancelled, so it can no longer be changed.' },
  session_not_begun: {
    status: 409,
    text: 'This session has not begun or was never agreed, so it cannot be completed or recorded as a no-show.',
  },
  session_over: { status: 409, text: 'This session is over, so it can no longer be confirmed.' },
  session_begun: { status: 409, text: 'This session has begun, so it can no longer be cancelled.' },
  consultation_not_waiting: { status: 409, text: 'This consultation no longer waits to be accepted.' },

  // Documents
  document_decided: { status: 409, text: 'This document has been reviewed, so its type can no longer be changed.' },
  document_not_pending: {
    status: 409,
    text: 'The review of this document has started, so it can no longer be deleted.',
  },
  document_not_for_revision: {
    status: 409,
    text: 'You can upload a new version only of a document that needs revision.',
  },
  document_reviewed: { status: 409, text: '{name} decided on this document in the meantime: {decision}.' },
  review_of_another: {
    status: 409,
    text: '{name} has begun the review of this document. Take it over to go on with it.',
  },
  review_not_begun: { status: 409, text: 'Start the review of this document before you decide on it.' },
  document_replaced: { status: 409, text: 'There is already a newer version of this document.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type MessageCode = keyof typeof messages;

/** The sentence of a code, its `{placeholders}` filled in. */
export function messageText(code: MessageCode, values: Record<string, string | number> = {}): string {
  return messages[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Sentences that are no errors of a route: results, and checks both sides make. */
export const texts = {
  ...commonTexts,
  ...accountTexts,
  uploadRetry: 'Error uploading file. Please try again.',
  fileChanged: 'This file was changed or moved after you chose it. Please remove it here and choose it again.',
} as const;

/** An error answer, as RFC 9457 describes it (application/problem+json). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: MessageCode;
  /** The sentence for the person. */
  detail: string;
  /** One sentence a field, by the field's name. */
  fields?: Record<string, string>;
  /** With idempotency_key_reused: what the earlier request under this key made. */
  madeId?: string;
  /** What stands in the way, a sentence each. */
  findings?: readonly string[];
  requestId: string;
};
