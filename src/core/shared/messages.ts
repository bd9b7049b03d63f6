/**
 * The catalogue of errors: every code the server answers with, its HTTP status and the sentence a
 * person reads. Texts that the specification gives are verbatim.
 */
export const messages = {
  // Any route
  internal: { status: 500, text: 'Something went wrong on our side. Please try again; if it happens again, write to support with the reference below.' },
  unavailable: { status: 503, text: 'Laurel is not available for a moment. Nothing was lost: please try again.' },
  signed_out: { status: 401, text: 'Please sign in to continue.' },
  wrong_role: { status: 403, text: 'Your account does not allow this.' },
  access_switched_off: { status: 403, text: 'Your access is switched off' },
  lapsed: { status: 403, text: 'Your trial has ended. You can still read and export what is yours; to change it, please subscribe.' },
  foreign_origin: { status: 403, text: 'This request did not come from this site, so it was refused.' },
  not_found: { status: 404, text: 'There is nothing here, or it is not yours.' },
  changed_meanwhile: { status: 409, text: 'This was changed meanwhile, in another window or by somebody else. Reload to see the newer version; what you typed is still here.' },
  transition_not_allowed: { status: 409, text: 'This step is not possible from {from}.' },
  too_large: { status: 413, text: 'This is larger than {limit}.' },
  unsupported_type: { status: 415, text: 'Please send this request as application/json.' },
  malformed: { status: 400, text: 'This request could not be read: it is not valid JSON.' },
  invalid: { status: 422, text: 'Please check the fields named below.' },
  too_many_requests: { status: 429, text: 'Too many tries. Please wait {seconds} seconds and try again.' },

  // Accounts: the specification's part 1, section 8
  already_registered: { status: 409, text: 'This email is already registered. Please try logging in instead.' },
  signup_rate_limited: { status: 429, text: 'Too many signup attempts. Please wait 2 minutes before trying again' },
  signup_failed: { status: 500, text: 'Failed to create account. Please try again later.' },
  password_too_common: { status: 422, text: 'This password is too common. Please choose another.' },
  invalid_credentials: { status: 401, text: 'Invalid email or password. Please check your credentials and try again.' },
  email_not_confirmed: { status: 403, text: 'Your email address has not been verified. Please check your inbox for the confirmation email or click below to receive a new one' },
  no_user_returned: { status: 401, text: 'Unable to sign in. Please try again.' },
  signin_failed: { status: 500, text: 'An error occurred during sign in. Please try again later.' },
  signin_rate_limited: { status: 429, text: 'An error occurred during sign in. Please try again later.' },
  resend_failed: { status: 500, text: 'Unable to resend confirmation email. Please try again later or contact support.' },
  verification_expired: { status: 410, text: 'This confirmation link has expired or was already used.' },
  forgot_failed: { status: 500, text: 'Failed to send reset password email. Please try again.' },
  reset_failed: { status: 500, text: 'Failed to update password. Please try again.' },
  reset_link_expired: { status: 410, text: 'This link has expired or was already used. Please ask for a new one.' },
  last_owner: { status: 409, text: 'You are the only owner. Make another admin an owner before you leave.' },
  second_step_expired: { status: 410, text: 'The time to enter a code is over. Please enter your email and password again.' },
  two_factor_on: { status: 409, text: 'Two-factor authentication is on already.' },
  two_factor_off: { status: 409, text: 'Two-factor authentication is off. Please set it up first.' },
  two_factor_unreadable: { status: 409, text: 'Codes of your app can no longer be checked here. Please use a recovery code, then switch two-factor authentication off and set it up again.' },
  owner_exists: { status: 409, text: 'There is an owner already, so no first admin is made. Owners make further admins.' },

  // Files: the specification's part 1, section 8
  upload_failed: { status: 422, text: 'Upload failed: {message}' },
  upload_unavailable: { status: 503, text: 'Error uploading file. Please try again.' },
  upload_no_address: { status: 500, text: 'Failed to retrieve public URL.' },

  // Service requests: the specification's part 2, section 8
  paid_request_edited: { status: 409, text: 'Cannot edit paid requests' },
  paid_request_deleted: { status: 409, text: 'Cannot delete paid requests' },
  request_delivered: { status: 409, text: 'This request was delivered. It can be read, but not edited or deleted any more.' },

  // Support
  ticket_closed: { status: 409, text: 'This ticket is closed, so it cannot be replied to. Please open a new one.' },

  // Tasks
  task_locked: { status: 409, text: 'This task was submitted, so it can be neither edited nor deleted.' },
  task_finished: { status: 409, text: 'This task is completed or cancelled, so it can no longer be edited.' },

  // Documents
  document_decided: { status: 409, text: 'This document was decided on, so its type can no longer be changed.' },
  document_not_pending: { status: 409, text: 'The review of this document has begun, so it can no longer be deleted.' },
  document_not_for_revision: { status: 409, text: 'A new version follows only a document that needs revision.' },
  document_replaced: { status: 409, text: 'There is a newer version of this document already.' },

  // Found by the browser itself
  unreachable: { status: 503, text: 'Laurel could not be reached. Please check your connection and try again.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type MessageCode = keyof typeof messages;

/** The sentence of a code, its `{placeholders}` filled in. */
export function messageText(code: MessageCode, values: Record<string, string | number> = {}): string {
  return messages[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Sentences that are no errors of a route: results, and checks both sides make. */
export const texts = {
  passwordsDiffer: "Passwords don't match",
  passwordTooShort: 'Password must be at least 6 characters long',
  invalidEmail: 'Please enter a valid email address',
  waitBeforeTrying: 'Please wait {n} seconds before trying again',
  emailToResend: 'Please enter your email address to resend confirmation.',
  confirmationSent: 'Confirmation email sent successfully! Please check your inbox (and spam folder) to verify your email address.',
  verificationResent: 'Verification email has been resent successfully!',
  verificationResendFailed: 'Failed to resend verification email. Please try again.',
  noEmailFound: 'No email address found. Please try signing up again.',
  resetSent: 'Password reset email sent! Please check your inbox.',
  passwordUpdated: 'Password updated successfully! Redirecting to login...',
  contactSent: "Thank you for your message! We'll get back to you soon.",
  contactFailed: 'There was an error sending your message. Please try again later.',
  rolesFailed: 'Failed to fetch roles',
  uploadRetry: 'Error uploading file. Please try again.',
  pageFailed: 'This page could not be shown. Please reload it; if it happens again, write to support.',
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
  requestId: string;
};
