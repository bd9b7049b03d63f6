import type { MailTemplates } from '#core/server/mail/content.ts';
import { counted } from '#core/shared/sentence.ts';

import { LINK_MINUTES } from './links.ts';

const onceWithinADay = 'This link works once and expires after 24 hours.';
const newestOnly = `${onceWithinADay} If you request another email, only its link will work.`;

/**
 * Account mail. If anyone can trigger it, or it goes to an unconfirmed email address, it contains no name, which another
 * person may have chosen.
 */
export const accountMails = {
  'confirm-email': ({ data, env }) => ({
    subject: `Confirm your email address for ${env.BRAND_NAME}`,
    paragraphs: [
      'Hello,',
      `Please confirm that this email address is yours. You can then sign in to ${env.BRAND_NAME}.`,
      newestOnly,
      'If you did not sign up, do not open the link. Without it, the account cannot be used.',
    ],
    action: { label: 'Confirm email address', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
  'reset-password': ({ data, env }) => ({
    subject: `Reset your ${env.BRAND_NAME} password`,
    paragraphs: [
      'Hello,',
      'We received a request to reset the password for your account.',
      newestOnly,
      'If you did not request this, ignore this email. Your password will not change.',
    ],
    action: { label: 'Choose a new password', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
  'change-email-old': ({ data, env }) => ({
    subject: `Confirm the new email address for your ${env.BRAND_NAME} account`,
    paragraphs: [
      `Hello ${data.name},`,
      `We received a request, confirmed with your password, to change the email address for your account to ${data.email}.`,
      `The change takes effect once both addresses are confirmed. ${onceWithinADay}`,
      'If this was not you, do not open the link. Change your password right away and contact support.',
    ],
    action: { label: 'Confirm the change', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
  'change-email-new': ({ data, env }) => ({
    subject: `Confirm your new email address for ${env.BRAND_NAME}`,
    paragraphs: [
      'Hello,',
      'Please confirm that this is the new email address for your account. The change takes effect once both addresses are confirmed.',
      `${onceWithinADay} If you did not request this, do not open it.`,
    ],
    action: { label: 'Confirm email address', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
  'email-changed': ({ data, env }) => ({
    subject: `The email address for your ${env.BRAND_NAME} account was changed`,
    paragraphs: [
      `Hello ${data.name},`,
      `Both addresses are confirmed, so the email address for your account is now ${data.email}. You have been signed out on every device. Please sign in with the new address.`,
      'If this was not you, contact support right away.',
    ],
    action: { label: 'Sign in', url: data.link ?? '' },
  }),
  'account-deletion': ({ data, env }) => ({
    subject: `Your ${env.BRAND_NAME} account will be deleted`,
    paragraphs: [
      `Hello ${data.name},`,
      `As you asked, your account and everything in it will be deleted after ${data.day}. To keep it, sign in before then and choose “Keep my account”.`,
      'If this was not you, sign in, keep the account, change your password and contact support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'password-changed': ({ data, env }) => ({
    subject: `Your ${env.BRAND_NAME} password was changed`,
    paragraphs: [
      `Hello ${data.name},`,
      'The password for your account has just been changed, and you have been signed out on every other device.',
      'If this was not you, reset your password right away and contact support.',
    ],
    action: { label: 'Reset password', url: data.link ?? '' },
  }),
  'account-begun': ({ data, env }) => ({
    subject: `Your ${env.BRAND_NAME} account is ready`,
    paragraphs: [
      `Hello ${data.name},`,
      'A password was chosen using the link in our email, so this address is confirmed and your account is ready. Anything previously registered with this address but never confirmed has been deleted.',
      'If this was not you, someone else can read your email. Change your email password and contact support.',
    ],
    action: { label: 'Sign in', url: data.link ?? '' },
  }),
  'two-factor-on': ({ data, env }) => ({
    subject: `Two-factor authentication is on for your ${env.BRAND_NAME} account`,
    paragraphs: [
      `Hello ${data.name},`,
      'Two-factor authentication has just been turned on, and you have been signed out on every other device. From now on, you sign in with your password and a code from your app.',
      'Keep your recovery codes where you can find them without your phone. Each works once in place of a code from the app.',
      'If this was not you, reset your password right away and contact support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'two-factor-off': ({ data, env }) => ({
    subject: `Two-factor authentication is off for your ${env.BRAND_NAME} account`,
    paragraphs: [
      `Hello ${data.name},`,
      'Two-factor authentication has just been turned off with your password and a code, and you have been signed out on every other device. From now on, you sign in with your password alone.',
      'If this was not you, reset your password right away, turn two-factor authentication back on, and contact support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'two-factor-reset': ({ data, env }) => ({
    subject: `Two-factor authentication was removed from your ${env.BRAND_NAME} account`,
    paragraphs: [
      `Hello ${data.name},`,
      'We have just turned off two-factor authentication because you reported that you had lost your phone and your recovery codes. You have been signed out on every device, and now sign in with your password alone.',
      'Please sign in and set it up again. If you did not ask us to do this, reset your password right away and contact support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'recovery-code-used': ({ data, env }) => ({
    subject: `A recovery code for your ${env.BRAND_NAME} account was used`,
    paragraphs: [
      `Hello ${data.name},`,
      counted(Number(data.left), {
        none: 'Your last recovery code has just been used in place of a code from your app. Please generate new ones in your profile.',
        one: 'One of your recovery codes has just been used in place of a code from your app. It no longer works. You have {count} recovery code left.',
        other:
          'One of your recovery codes has just been used in place of a code from your app. It no longer works. You have {count} recovery codes left.',
      }),
      'If you have lost your phone, turn off two-factor authentication and set it up again. If this was not you, reset your password right away and contact support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'recovery-codes-renewed': ({ data, env }) => ({
    subject: `Your ${env.BRAND_NAME} account has new recovery codes`,
    paragraphs: [
      `Hello ${data.name},`,
      'New recovery codes have just been generated for your account. The old ones no longer work, and you have been signed out on every other device.',
      'If this was not you, reset your password right away and contact support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'codes-guessed': ({ data, env }) => ({
    subject: `Wrong codes were entered for your ${env.BRAND_NAME} account`,
    paragraphs: [
      `Hello ${data.name},`,
      'Several wrong codes were entered for your account in a short time, so no codes will be accepted for up to 15 minutes. The person who entered them knows your password.',
      'If this was you, wait and try again. If this was not you, choose a new password now. No one has signed in without a code.',
    ],
    action: { label: 'Choose a new password', url: data.link ?? '' },
  }),
  'first-admin': ({ data, env }) => ({
    subject: `Become the owner of ${env.BRAND_NAME}`,
    paragraphs: [
      'Hello,',
      `This address was named as the first admin and owner of ${env.BRAND_NAME}. Choose a password to get started.`,
      newestOnly,
    ],
    action: { label: 'Choose a password', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
  'first-admin-closed': ({ data, env }) => ({
    subject: `Become the owner of ${env.BRAND_NAME}`,
    paragraphs: [
      `Hello ${data.name},`,
      `This address was named as the first admin and owner of ${env.BRAND_NAME}. Choose a new password to get started.`,
      'Your old password and two-factor authentication no longer work, and you have been signed out on every device. Your data is unchanged.',
      newestOnly,
    ],
    action: { label: 'Choose a new password', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
} satisfies MailTemplates;
