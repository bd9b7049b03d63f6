/**
 * The part of the catalogue (messages.ts) that every page carries: what any route answers, what the browser finds by itself,
 * and what is said on public pages. The rest comes with the pages that need it.
 */
export const commonMessages = {
  // Any route
  internal: {
    status: 500,
    text: 'Something went wrong on our side. Please try again. If it happens again, write to support and quote the reference below.',
  },
  unavailable: { status: 503, text: 'Laurel is briefly unavailable. Nothing was lost. Please try again in a moment.' },
  signed_out: { status: 401, text: 'Please sign in to continue.' },
  wrong_role: { status: 403, text: 'Your account does not allow this.' },
  access_switched_off: { status: 403, text: 'Your access is switched off' },
  lapsed: {
    status: 403,
    text: 'Your trial has ended. You can still read and export everything; to make changes, please subscribe.',
  },
  foreign_origin: { status: 403, text: 'This request did not come from this site, so it was refused.' },
  not_found: { status: 404, text: 'This does not exist, or you do not have access to it.' },
  changed_meanwhile: {
    status: 409,
    text: 'This has changed in the meantime, in another window or by another person. Reload to see the newer version; what you typed is still here.',
  },
  transition_not_allowed: { status: 409, text: 'This is not possible while the status is {from}.' },
  too_large: { status: 413, text: 'This is larger than {limit}.' },
  unsupported_type: { status: 415, text: 'Please send this request as application/json.' },
  malformed: { status: 400, text: 'This request could not be read: it is not valid JSON.' },
  invalid: { status: 422, text: 'Please check the fields named below.' },
  too_many_requests: { status: 429, text: 'Too many attempts. Please wait {seconds} seconds and try again.' },
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

  // Found by the browser itself
  no_user_returned: { status: 401, text: 'Unable to sign in. Please try again.' },
  upload_no_address: { status: 500, text: 'Failed to retrieve public URL.' },
  unreachable: { status: 503, text: 'Laurel could not be reached. Please check your connection and try again.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type CommonCode = keyof typeof commonMessages;

export const commonTexts = {
  contactSent: "Thank you for your message! We'll get back to you soon.",
  contactFailed: 'There was an error sending your message. Please try again later.',
  rolesFailed: 'Failed to fetch roles',
  pageFailed: 'This page could not be shown. Please reload it. If it happens again, write to support.',
} as const;
