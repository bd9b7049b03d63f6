import type { MailTemplates } from '#core/server/mail/content.ts';

import { LINK_MINUTES } from './links.ts';

const onceWithinADay = 'The link works once, within 24 hours. A newer one replaces it.';

/**
 * A mail that anyone can trigger, or that goes to an unconfirmed address, greets no one by name: a stranger may
 * have chosen it.
 */
export const accountMails = {
  'confirm-email': ({ data, env }) => ({
    subject: `Confirm your email address for ${env.BRAND_NAME}`,
    paragraphs: [
      'Hello,',
      `Please confirm that this email address is yours. You can then log in to ${env.BRAND_NAME}.`,
      onceWithinADay,
      'If you did not sign up, do not open the link. The account stays closed without it.',
    ],
    action: { label: 'Confirm email address', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
  'reset-password': ({ data, env }) => ({
    subject: `Reset your ${env.BRAND_NAME} password`,
    paragraphs: [
      'Hello,',
      'We received a request for a new password for your account.',
      onceWithinADay,
      'If you did not ask for it, ignore this mail. Your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
  'change-email-old': ({ data, env }) => ({
    subject: `Confirm the new email address of your ${env.BRAND_NAME} account`,
    paragraphs: [
      `Hello ${data.name},`,
      `We received a request, made with your password, to change the email address of your account to ${data.email}.`,
      'It changes once both addresses are confirmed. The link works once, within 24 hours.',
      'If it was not you, do not open the link. Change your password at once and write to support.',
    ],
    action: { label: 'Confirm from this address', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
  'change-email-new': ({ data, env }) => ({
    subject: `Confirm your new email address for ${env.BRAND_NAME}`,
    paragraphs: [
      'Hello,',
      'Please confirm that this is the new email address of your account. It changes once both addresses are confirmed.',
      'The link works once, within 24 hours. If you did not ask for it, do not open it.',
    ],
    action: { label: 'Confirm from this address', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
  'email-changed': ({ data, env }) => ({
    subject: `The email address of your ${env.BRAND_NAME} account was changed`,
    paragraphs: [
      `Hello ${data.name},`,
      `Both addresses are confirmed, so the email address of your account is now ${data.email}. Every device was signed out. Please sign in with the new address.`,
      'If it was not you, write to support at once.',
    ],
    action: { label: 'Sign in', url: data.link ?? '' },
  }),
  'account-deletion': ({ data, env }) => ({
    subject: `Your ${env.BRAND_NAME} account will be deleted`,
    paragraphs: [
      `Hello ${data.name},`,
      `As you asked, your account and everything in it will be deleted after ${data.day}. To keep it, sign in before then and choose “Keep my account”.`,
      'If it was not you, sign in, keep the account, change your password and write to support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'password-changed': ({ data, env }) => ({
    subject: `Your ${env.BRAND_NAME} password was changed`,
    paragraphs: [
      `Hello ${data.name},`,
      'The password of your account has just been changed, and every other device was signed out.',
      'If it was not you, reset your password at once and write to support.',
    ],
    action: { label: 'Reset password', url: data.link ?? '' },
  }),
  'account-begun': ({ data, env }) => ({
    subject: `Your ${env.BRAND_NAME} account is ready`,
    paragraphs: [
      `Hello ${data.name},`,
      'A password was chosen with the link in our mail, so this address is confirmed and your account is ready. Anything registered with this address before, and never confirmed, has been deleted.',
      'If it was not you, another person can read your mail. Change the password of your mailbox and write to support.',
    ],
    action: { label: 'Sign in', url: data.link ?? '' },
  }),
  'two-factor-on': ({ data, env }) => ({
    subject: `Two-factor authentication is on for your ${env.BRAND_NAME} account`,
    paragraphs: [
      `Hello ${data.name},`,
      'Two-factor authentication has just been switched on, and every other device was signed out. From now on you sign in with your password and a code from your app.',
      'Keep your recovery codes where you can find them without your phone. Each works once in place of a code from the app.',
      'If it was not you, reset your password at once and write to support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'two-factor-off': ({ data, env }) => ({
    subject: `Two-factor authentication is off for your ${env.BRAND_NAME} account`,
    paragraphs: [
      `Hello ${data.name},`,
      'Two-factor authentication has just been switched off with your password and a code, and every other device was signed out. From now on you sign in with your password alone.',
      'If it was not you, reset your password at once, switch it on again and write to support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'two-factor-reset': ({ data, env }) => ({
    subject: `Two-factor authentication was removed from your ${env.BRAND_NAME} account`,
    paragraphs: [
      `Hello ${data.name},`,
      'We have just switched off two-factor authentication because we were told that you lost your phone and your recovery codes. Every device was signed out, and you sign in with your password alone.',
      'Please sign in and set it up again. If you did not ask us to do this, reset your password at once and write to support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'recovery-code-used': ({ data, env }) => ({
    subject: `A recovery code of your ${env.BRAND_NAME} account was used`,
    paragraphs: [
      `Hello ${data.name},`,
      `One of your recovery codes has just been used in place of a code from your app. It no longer works. Recovery codes left: ${data.left}.`,
      'If you have lost your phone, switch two-factor authentication off and set it up again. If it was not you, reset your password at once and write to support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'recovery-codes-renewed': ({ data, env }) => ({
    subject: `Your ${env.BRAND_NAME} account has new recovery codes`,
    paragraphs: [
      `Hello ${data.name},`,
      'New recovery codes have just been made for your account. The old ones no longer work, and every other device was signed out.',
      'If it was not you, reset your password at once and write to support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'codes-guessed': ({ data, env }) => ({
    subject: `Wrong codes were entered for your ${env.BRAND_NAME} account`,
    paragraphs: [
      `Hello ${data.name},`,
      'Several wrong codes were entered for your account in a short time, so we accept no more for up to 15 minutes. The person who entered them knows your password.',
      'If it was you, wait and try again. If it was not you, choose a new password now. No one has signed in without a code.',
    ],
    action: { label: 'Choose a new password', url: data.link ?? '' },
  }),
  'first-admin': ({ data, env }) => ({
    subject: `Become the owner of ${env.BRAND_NAME}`,
    paragraphs: [
      'Hello,',
      `This address was named as that of the first admin and owner of ${env.BRAND_NAME}. Choose a password to begin.`,
      onceWithinADay,
    ],
    action: { label: 'Choose a password', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
  'first-admin-closed': ({ data, env }) => ({
    subject: `Become the owner of ${env.BRAND_NAME}`,
    paragraphs: [
      `Hello ${data.name},`,
      `This address was named as that of the first admin and owner of ${env.BRAND_NAME}. Choose a new password to begin.`,
      'Your old password and your second factor no longer work, and every device was signed out. The content of your account is unchanged.',
      onceWithinADay,
    ],
    action: { label: 'Choose a new password', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
} satisfies MailTemplates;
