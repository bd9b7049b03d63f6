import { z } from 'zod';

import { accountTexts } from '#core/shared/account-messages.ts';
import { clocks } from '#core/shared/clock.ts';
import { emailAddress } from '#core/shared/email-address.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { holdsSite } from '#core/shared/site-in-text.ts';
import { isTimeZone, timeZoneName } from '#core/shared/time-zone.ts';
import { signUpRoles } from '#features/roles/schema.ts';

import {
  appCodePattern,
  NAME_MAX_CHARACTERS,
  normalizeCode,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  recoveryCodePattern,
} from './rules.ts';

const email = emailField(emailAddress(accountTexts.invalidEmail));

const passwordTooLong = `Password must be at most ${PASSWORD_MAX_CHARACTERS} characters long`;
/** Counted as it is hashed. */
const newPassword = z
  .string()
  .normalize('NFC')
  .min(PASSWORD_MIN_CHARACTERS, accountTexts.passwordTooShort)
  .max(PASSWORD_MAX_CHARACTERS, passwordTooLong);
/** Passed on as it was typed: a password that was stored before they were normalized is compared in that form. */
const existingPassword = (missing: string) =>
  z
    .string()
    .min(1, missing)
    // Composed, a character takes one place of up to four.
    .max(4 * PASSWORD_MAX_CHARACTERS, passwordTooLong)
    .refine((typed) => typed.normalize('NFC').length <= PASSWORD_MAX_CHARACTERS, passwordTooLong);

/** It appears in mails and lists, which other users read unasked. */
export const personName = plainText({
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
    // By default Zod compares only when every other field is valid: users would learn of it one attempt later.
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

/** The browser's time zone at sign-up. An unknown one is not stored, and does not stop the sign-up. */
const deviceZone = z
  .string('The time zone must be text')
  .max(100, 'The time zone must be at most 100 characters long')
  .transform((zone) => (isTimeZone(zone) ? zone : undefined))
  .optional();

export const signUpInput = z.strictObject({
  role: z.enum(signUpRoles, 'Please choose a role'),
  name: personName,
  email: emailField(emailAddress(accountTexts.refusedEmail)),
  password: newPassword,
  time_zone: deviceZone,
});
/** What the form holds: the password twice, and what looks like an address; whether it is one the server says. */
export const signUpForm = signUpInput
  .extend({
    email: emailField(z.string().regex(/^[^\s@]+@[^\s@.]+\.[^\s@]+$/, accountTexts.invalidEmail)),
    confirmPassword: z.string().min(1, 'Please confirm your password'),
  })
  .refine(passwordsAgree.check, passwordsAgree.message);

const givenPassword = existingPassword('Password is required');
export const signInInput = z.strictObject({
  email,
  password: givenPassword,
});

export const emailInput = z.strictObject({ email });
/** The same input where the sentence for a missing e-mail is another one. */
export const emailForm = (missing: string) =>
  z.strictObject({ email: emailField(emailAddress(accountTexts.invalidEmail), missing) });

export const tokenInput = z.strictObject({ token: z.string().min(1).max(300) });

/** The password where the browser is not the one that signed up. */
export const confirmationInput = z.strictObject({ token: tokenInput.shape.token, password: givenPassword.optional() });
export const confirmationForm = z.strictObject({ password: givenPassword });

/** Name and role where the link begins an account. */
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
/** What a user has to send beside the password. */
export type MissingFact = (typeof missingFacts)[number];

const unasked = z.string().transform(() => undefined);

export function resetPasswordForm(missing: readonly MissingFact[]) {
  const { name, role } = signUpInput.shape;
  return passwordTwice
    .extend({ name: missing.includes('name') ? name : unasked, role: missing.includes('role') ? role : unasked })
    .refine(passwordsAgree.check, passwordsAgree.message);
}

const clock = z.enum(clocks, 'Please choose a clock of 12 or 24 hours');

export const profileChange = z.strictObject({
  name: personName.optional(),
  time_zone: timeZoneName.optional(),
  clock: clock.optional(),
});
/** A name that was stored when longer ones were taken, or was imported, may stay. */
export const profileForm = (stored: string) =>
  z.strictObject({ name: z.union([z.literal(stored), personName]), time_zone: timeZoneName, clock: clock.optional() });

const currentPassword = existingPassword('Your current password is required');
export const passwordChange = z.strictObject({ currentPassword, password: newPassword });
export const passwordChangeForm = passwordChange
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine(passwordsAgree.check, passwordsAgree.message);
export const emailChange = z.strictObject({ email, currentPassword });

export const deletionInput = z.strictObject({ currentPassword });

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
/** What changing the second factor takes: both factors. */
export const bothFactors = z.strictObject({ currentPassword, code: anyCode });

export type ProfileChange = z.infer<typeof profileChange>;
export type PasswordChange = z.infer<typeof passwordChange>;
export type EmailChange = z.infer<typeof emailChange>;
export type BothFactors = z.infer<typeof bothFactors>;

export type ConfirmationInput = z.infer<typeof confirmationInput>;
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;
export type SignUpInput = z.infer<typeof signUpInput>;
export type SignInInput = z.infer<typeof signInInput>;
