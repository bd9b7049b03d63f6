/** The catalogue's (messages.ts) part on accounts, which the account pages carry: the specification's part 1, section 8. */
export const accountMessages = {
  already_registered: { status: 409, text: 'This email is already registered. Please try logging in instead.' },
  signup_rate_limited: { status: 429, text: 'Too many signup attempts. Please wait 2 minutes before trying again' },
  signup_failed: { status: 500, text: 'Failed to create account. Please try again later.' },
  password_too_common: { status: 422, text: 'This password is too common. Please choose another.' },
  password_personal: {
    status: 422,
    text: 'This password contains your name, your email address or the name of this site. Please choose another.',
  },
  invalid_credentials: { status: 401, text: 'Invalid email or password. Please check your credentials and try again.' },
  email_not_confirmed: {
    status: 403,
    text: 'Your email address has not been verified. Please check your inbox for the confirmation email or click below to receive a new one',
  },
  signin_failed: { status: 500, text: 'An error occurred during sign in. Please try again later.' },
  signin_rate_limited: { status: 429, text: 'An error occurred during sign in. Please try again later.' },
  resend_failed: {
    status: 500,
    text: 'Unable to resend confirmation email. Please try again later or contact support.',
  },
  confirmation_needs_password: { status: 422, text: 'Please enter the password that you chose when you signed up.' },
  verification_expired: { status: 410, text: 'This confirmation link has expired or has already been used.' },
  forgot_failed: { status: 500, text: 'Failed to send reset password email. Please try again.' },
  reset_failed: { status: 500, text: 'Failed to update password. Please try again.' },
  reset_link_expired: {
    status: 410,
    text: 'This link has expired or has already been used. Please request a new one.',
  },
  last_owner: { status: 409, text: 'You are the only owner. Make another admin an owner before you leave.' },
  last_staying_owner: {
    status: 409,
    text: 'Every other owner has asked to delete their account. Make another admin an owner, or ask one of them to stay, before you leave.',
  },
  second_step_expired: {
    status: 410,
    text: 'Your time to enter a code has run out. Please enter your email and password again.',
  },
  two_factor_on: { status: 409, text: 'Two-factor authentication is already on.' },
  two_factor_off: { status: 409, text: 'Two-factor authentication is off. Please set it up first.' },
  second_factor_required: {
    status: 403,
    text: 'Your role needs two-factor authentication. Please set it up on your profile first.',
  },
  second_factor_asked: {
    status: 403,
    text: 'This change needs a code from your authenticator app. Please enter one and try again.',
  },
  two_factor_unreadable: {
    status: 409,
    text: 'We can no longer check codes from your app. Please use a recovery code, then switch two-factor authentication off and set it up again.',
  },
  owner_exists: {
    status: 409,
    text: 'There is an owner already, so no first admin was created. Owners add further admins.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export const accountTexts = {
  passwordsDiffer: "Passwords don't match",
  passwordTooShort: 'Password must be at least 6 characters long',
  nameHoldsSite: 'Full name must not contain a website address. Please put a space after each dot.',
  invalidEmail: 'Please enter a valid email address',
  /** What signing up is answered with where the address looked like one and is none. */
  refusedEmail: 'Please enter a valid email address.',
  waitBeforeTrying: 'Please wait {n} seconds before trying again',
  emailToResend: 'Please enter your email address to resend confirmation.',
  confirmationSent:
    'Confirmation email sent successfully! Please check your inbox (and spam folder) to verify your email address.',
  notTheRegistrationsPassword:
    'This is not the password chosen at sign-up. If you do not know it, choose a new one with “Forgot your password?”.',
  verificationResent: 'Verification email has been resent successfully!',
  verificationResendFailed: 'Failed to resend verification email. Please try again.',
  noEmailFound: 'No email address found. Please try signing up again.',
  resetSent: 'Password reset email sent! Please check your inbox.',
  passwordUpdated: 'Password updated successfully! Redirecting to login...',
} as const;
