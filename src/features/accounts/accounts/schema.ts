import { z } from 'zod';

import { accountTexts } from '#core/shared/account-messages.ts';
import { clocks } from '#core/shared/clock.ts';
import { emailAddress, withPlainMailbox } from '#core/shared/email-address.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { holdsSite } from '#core/shared/site-in-text.ts';
import { isTimeZone, timeZoneName } from '#core/shared/time-zone.ts';
import { signUpRoles } from '#features/accounts/roles/schema.ts';

import { NAME_MAX_CHARACTERS, PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from './rules.ts';

const email = emailField(emailAddress(accountTexts.invalidEmail));

const passwordTooLong = `Password must be at most ${PASSWORD_MAX_CHARACTERS} characters long`;
/** Length is counted in the form that is hashed. */
const newPassword = z
  .string()
  .normalize('NFC')
  .min(PASSWORD_MIN_CHARACTERS, accountTexts.passwordTooShort)
  .max(PASSWORD_MAX_CHARACTERS, passwordTooLong);
/** Passed on as typed, because hashes from before normalization are compared in that form. */
const existingPassword = (missing: string) =>
  z
    .string()
    .min(1, missing)
    // NFC composes up to four characters into one.
    .max(4 * PASSWORD_MAX_CHARACTERS, passwordTooLong)
    .refine((typed) => typed.normalize('NFC').length <= PASSWORD_MAX_CHARACTERS, passwordTooLong);

/** Name of a user. It appears in mail and lists that other users read without asking for it. */
export const userName = plainText({
  label: 'Full name',
  required: 'Full name is required',
  maxCharacters: NAME_MAX_CHARACTERS,
}).refine((name) => !holdsSite(name), accountTexts.nameHoldsSite);

const passwordsAgree = {
  check: (input: { password: string; confirmPassword: string }) =>
    input.password.normalize('NFC') === input.confirmPassword.normalize('NFC'),
  message: {
    message: accountTexts.passwordsDiffer,
    path: ['confirmPassword'],
    // By default, Zod compares only if all other fields are valid. Users would see the error one attempt later.
    when: ({ value }: { value: unknown }) => typedPasswords.safeParse(value).success,
  },
};
const typedPasswords = z.object({ password: z.string().min(1), confirmPassword: z.string().min(1) });

function emailField(checked: z.ZodType<string, string>, missing = 'Email is required') {
  return z
    .string()
    .trim()
    .min(1, missing)
    .max(254, 'Email must be at most 254 characters long')
    .pipe(checked)
    .transform((value) => value.toLowerCase());
}

/** Time zone of the browser at sign-up. An unknown one is not stored and does not prevent the sign-up. */
const deviceZone = z
  .string('The time zone must be text')
  .max(100, 'The time zone must be at most 100 characters long')
  .transform((zone) => (isTimeZone(zone) ? zone : undefined))
  .optional();

export const signUpInput = z.strictObject({
  role: z.enum(signUpRoles, 'Please choose a role'),
  name: userName,
  email: emailField(emailAddress(accountTexts.refusedEmail)),
  password: newPassword,
  time_zone: deviceZone,
});
/** Sign-up form: the password twice, and a roughly valid email. The server validates the email completely. */
export const signUpForm = signUpInput
  .extend({
    email: emailField(withPlainMailbox.regex(/^[^\s@]+@[^\s@.]+\.[^\s@]+$/, accountTexts.invalidEmail)),
    confirmPassword: z.string().min(1, 'Please confirm your password'),
  })
  .refine(passwordsAgree.check, passwordsAgree.message);

const givenPassword = existingPassword('Password is required');
export const signInInput = z.strictObject({
  email,
  password: givenPassword,
});

export const emailInput = z.strictObject({ email });
/** Builds the email form with another message for a missing email. */
export const emailForm = (missing: string) =>
  z.strictObject({ email: emailField(emailAddress(accountTexts.invalidEmail), missing) });

export const tokenInput = z.strictObject({ token: z.string().min(1).max(300) });

/** Includes the password if the browser is not the one of the sign-up. */
export const confirmationInput = z.strictObject({ token: tokenInput.shape.token, password: givenPassword.optional() });
export const confirmationForm = z.strictObject({ password: givenPassword });

/** Includes name and role if the link creates an account. */
export const resetPasswordInput = z.strictObject({
  token: tokenInput.shape.token,
  password: newPassword,
  name: signUpInput.shape.name.optional(),
  role: signUpInput.shape.role.optional(),
  time_zone: deviceZone,
});
const passwordTwice = z.strictObject({
  password: newPassword,
  confirmPassword: z.string().min(1, 'Please confirm your password'),
});
export const missingFacts = ['name', 'role'] as const;
/** Fact that a user must send in addition to the password. */
export type MissingFact = (typeof missingFacts)[number];

const unasked = z.string().transform(() => undefined);

export function resetPasswordForm(missing: readonly MissingFact[]) {
  const { name, role } = signUpInput.shape;
  return passwordTwice
    .extend({ name: missing.includes('name') ? name : unasked, role: missing.includes('role') ? role : unasked })
    .refine(passwordsAgree.check, passwordsAgree.message);
}

const clock = z.enum(clocks, 'Please choose a 12-hour or 24-hour clock');

export const profileChange = z.strictObject({
  name: userName.optional(),
  time_zone: timeZoneName.optional(),
  clock: clock.optional(),
});
/**
 * Builds the profile form. A stored name may exceed the current limit if it was imported or is older than the limit.
 */
export const profileForm = (stored: string) =>
  z.strictObject({ name: z.union([z.literal(stored), userName]), time_zone: timeZoneName, clock: clock.optional() });

const currentPassword = existingPassword('Your current password is required');
export const passwordChange = z.strictObject({ currentPassword, password: newPassword });
export const passwordChangeForm = passwordChange
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine(passwordsAgree.check, passwordsAgree.message);
export const emailChange = z.strictObject({ email, currentPassword });

export const deletionInput = z.strictObject({ currentPassword });

export const appCodePattern = /^\d{6}$/;
/** Ten of Crockford's 32 characters, which exclude look-alikes. */
const recoveryCodePattern = /^[0-9a-hjkmnp-tv-z]{10}$/;

const typedCode = z.string().max(100).transform(normalizeCode);
const appCode = typedCode.refine((code) => appCodePattern.test(code), 'Enter the six digits shown in your app');
const recoveryCode = typedCode.refine(
  (code) => recoveryCodePattern.test(code),
  'A recovery code has ten characters: letters and digits',
);
const anyCode = typedCode.refine(
  (code) => appCodePattern.test(code) || recoveryCodePattern.test(code),
  'Enter the six digits shown in your app, or a recovery code',
);

export const twoFactorSetup = z.strictObject({ currentPassword });
export const appCodeInput = z.strictObject({ code: appCode });
export const recoveryCodeForm = z.strictObject({ code: recoveryCode });
export const codeInput = z.strictObject({ code: anyCode });
/** Password and code, both required for changing the second factor. */
export const bothFactors = z.strictObject({ currentPassword, code: anyCode });

export type ProfileChange = z.infer<typeof profileChange>;
export type PasswordChange = z.infer<typeof passwordChange>;
export type EmailChange = z.infer<typeof emailChange>;
export type BothFactors = z.infer<typeof bothFactors>;

export type ConfirmationInput = z.infer<typeof confirmationInput>;
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;
export type SignUpInput = z.infer<typeof signUpInput>;
export type SignInInput = z.infer<typeof signInInput>;

/** Normalizes a typed code for comparison: wide digits, spaces, dashes, capitals, and letters that look like digits. */
function normalizeCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1');
}
