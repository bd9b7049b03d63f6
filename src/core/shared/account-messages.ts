/** Messages of the account pages, part of the catalog in messages.ts: the specification's part 1, section 8. */
export const accountMessages = {
  signup_failed: { status: 500, text: 'Failed to create account. Please try again later.' },
  signin_failed: { status: 500, text: 'An error occurred during sign in. Please try again later.' },
  resend_failed: {
    status: 500,
    text: 'Unable to resend confirmation email. Please try again later or contact support.',
  },
  forgot_failed: { status: 500, text: 'Failed to send reset password email. Please try again.' },
  reset_failed: { status: 500, text: 'Failed to update password. Please try again.' },
  reset_link_expired: {
    status: 410,
    text: 'This link has expired or has already been used. Please request a new one.',
  },
  second_step_expired: {
    status: 410,
    text: 'The time to enter your code has expired. Please enter your email and password again.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export const accountTexts = {
  passwordsDiffer: "Passwords don't match",
  passwordTooShort: 'Password must be at least 6 characters long',
  nameHoldsSite: 'Full name must not contain a website address. Please put a space after each dot.',
  invalidEmail: 'Please enter a valid email address',
  /** Message for an email that passed the form's check but is invalid. */
  refusedEmail: 'Please enter a valid email address.',
  waitBeforeTrying: 'Please wait {n} seconds before trying again',
  emailToResend: 'Please enter your email address to resend confirmation.',
  confirmationSent:
    'Confirmation email sent successfully! Please check your inbox (and spam folder) to verify your email address.',
  notTheRegistrationsPassword:
    'That is not the password you chose when you signed up. If you have forgotten it, use “Forgot your password?”.',
  verificationResent: 'Verification email has been resent successfully!',
  verificationResendFailed: 'Failed to resend verification email. Please try again.',
  noEmailFound: 'No email address found. Please try signing up again.',
  resetSent: 'Password reset email sent! Please check your inbox.',
  passwordUpdated: 'Password updated successfully! Redirecting to login...',
} as const;
