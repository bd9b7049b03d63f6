/**
 * Account messages that only the server sends, part of the catalog in messages.ts: the specification's part 1, section
 * 8.
 */
export const specifiedAccountErrors = {
  already_registered: { status: 409, text: 'This email is already registered. Please try logging in instead.' },
  signup_rate_limited: { status: 429, text: 'Too many signup attempts. Please wait 2 minutes before trying again' },
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
  signin_rate_limited: { status: 429, text: 'An error occurred during sign in. Please try again later.' },
  confirmation_needs_password: { status: 422, text: 'Please enter the password that you chose when you signed up.' },
  verification_expired: { status: 410, text: 'This confirmation link has expired or has already been used.' },
  last_owner: { status: 409, text: 'You are the only owner. Make another admin an owner before you leave.' },
  last_staying_owner: {
    status: 409,
    text: 'Every other owner has asked to delete their account. Make another admin an owner, or ask one of them to stay, before you leave.',
  },
  two_factor_on: { status: 409, text: 'Two-factor authentication is already on.' },
  two_factor_off: { status: 409, text: 'Two-factor authentication is off. Please set it up first.' },
  second_factor_required: {
    status: 403,
    text: 'Your role requires two-factor authentication. Please set it up in your profile first.',
  },
  second_factor_not_recent: {
    status: 403,
    text: 'This change needs a code from your authenticator app. Please enter one and try again.',
  },
  two_factor_unreadable: {
    status: 409,
    text: 'We can no longer check codes from your app. Please use a recovery code, then turn off two-factor authentication and set it up again.',
  },
  owner_exists: {
    status: 409,
    text: 'An owner already exists, so no first admin was created. Owners can add more admins.',
  },
} as const satisfies Record<string, { status: number; text: string }>;
