/**
 * Messages that every page loads, part of the catalog in messages.ts: errors detected by the browser, and texts of
 * public pages. Other messages load with the pages that need them.
 */
export const commonMessages = {
  // Any route
  internal: {
    status: 500,
    text: 'Something went wrong on our side. Please try again. If it happens again, contact support and quote the reference below.',
  },
  unavailable: { status: 503, text: 'Laurel is briefly unavailable. Nothing was lost. Please try again in a moment.' },
  signed_out: { status: 401, text: 'Please sign in to continue.' },
  lapsed: {
    status: 403,
    text: 'Your trial has ended. You can still read and export everything; to make changes, please subscribe.',
  },
  not_found: { status: 404, text: 'This does not exist, or you do not have access to it.' },

  // Detected by the browser
  no_user_returned: { status: 401, text: 'Unable to sign in. Please try again.' },
  upload_no_address: { status: 500, text: 'Failed to retrieve public URL.' },
  unreachable: { status: 503, text: 'Laurel could not be reached. Please check your connection and try again.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type CommonCode = keyof typeof commonMessages;

export const commonTexts = {
  contactSent: "Thank you for your message! We'll get back to you soon.",
  contactFailed: 'There was an error sending your message. Please try again later.',
  rolesFailed: 'Failed to fetch roles',
  pageFailed: 'This page could not be shown. Please reload it. If it happens again, contact support.',
} as const;
