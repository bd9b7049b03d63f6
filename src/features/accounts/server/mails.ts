import type { MailTemplates } from '#core/server/mail/content.ts';

import { LINK_MINUTES } from './links.ts';

const onceWithinADay = 'The link works once, within 24 hours. A newer one replaces it.';

/**
 * A mail that anyone can have sent, or that goes to an address nobody has confirmed, greets no one by name: a stranger may
 * have chosen it.
 */
export const accountMails = {
  'confirm-email': ({ data, env }) => ({
    subject: `Confirm your email address for ${env.BRAND_NAME}`,
    paragraphs: [
      'Hello,',
      `please confirm that this email address is yours. After that you can log in to ${env.BRAND_NAME}.`,
      onceWithinADay,
      'If you did not sign up, do not open the link: without it the account stays closed.',
    ],
    action: { label: 'Confirm email address', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
  'reset-password': ({ data, env }) => ({
    subject: `Reset your ${env.BRAND_NAME} password`,
    paragraphs: [
      'Hello,',
      'somebody, most likely you, asked for a new password for your account.',
      onceWithinADay,
      'If it was not you, you can ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
  'change-email-old': ({ data, env }) => ({
    subject: `Confirm the new email address of your ${env.BRAND_NAME} account`,
    paragraphs: [
      `Hello ${data.name},`,
      `somebody who knows your password, most likely you, asked to change the email address of your account to ${data.email}.`,
      'It changes once both addresses have confirmed. The link works once, within 24 hours.',
      'If it was not you, do not open the link, change your password at once and write to support.',
    ],
    action: { label: 'Confirm from this address', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
  'change-email-new': ({ data, env }) => ({
    subject: `Confirm your new email address for ${env.BRAND_NAME}`,
    paragraphs: [
      'Hello,',
      'please confirm that this is the new email address of your account. It changes once both addresses have confirmed.',
      'The link works once, within 24 hours. If you did not ask for it, do not open it.',
    ],
    action: { label: 'Confirm from this address', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
  'email-changed': ({ data, env }) => ({
    subject: `The email address of your ${env.BRAND_NAME} account was changed`,
    paragraphs: [
      `Hello ${data.name},`,
      `both addresses have confirmed, so the email address of your account is ${data.email} from now on. Every device was signed out: please sign in with it.`,
      'If it was not you, write to support at once.',
    ],
    action: { label: 'Sign in', url: data.link ?? '' },
  }),
  'account-deletion': ({ data, env }) => ({
    subject: `Your ${env.BRAND_NAME} account will be deleted`,
    paragraphs: [
      `Hello ${data.name},`,
      `as you asked, your account and everything in it will be deleted after ${data.day}. Until then you can keep it: sign in and choose “Keep my account”.`,
      'If it was not you, sign in, keep the account, change the password and write to support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'password-changed': ({ data, env }) => ({
    subject: `Your ${env.BRAND_NAME} password was changed`,
    paragraphs: [
      `Hello ${data.name},`,
      'the password of your account was changed just now, and every other device was signed out.',
      'If it was not you, reset the password at once and write to support.',
    ],
    action: { label: 'Reset password', url: data.link ?? '' },
  }),
  'account-begun': ({ data, env }) => ({
    subject: `Your ${env.BRAND_NAME} account begins`,
    paragraphs: [
      `Hello ${data.name},`,
      'a password was chosen by the link in our mail, which has confirmed this address: your account begins. Whatever was registered with this address before, and never confirmed, is deleted.',
      'If it was not you, somebody else reads your mail: change the password of your mailbox and write to support.',
    ],
    action: { label: 'Sign in', url: data.link ?? '' },
  }),
  'two-factor-on': ({ data, env }) => ({
    subject: `Two-factor authentication is on for your ${env.BRAND_NAME} account`,
    paragraphs: [
      `Hello ${data.name},`,
      'two-factor authentication was switched on just now, and every other device was signed out. From now on you sign in with your password and a code of your app.',
      'Keep your recovery codes where you find them without your phone: each replaces a code of the app once.',
      'If it was not you, reset the password at once and write to support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'two-factor-off': ({ data, env }) => ({
    subject: `Two-factor authentication is off for your ${env.BRAND_NAME} account`,
    paragraphs: [
      `Hello ${data.name},`,
      'two-factor authentication was switched off just now by a person who knows your password and had a code, and every other device was signed out. From now on the password alone signs you in.',
      'If it was not you, reset the password at once, switch it on again and write to support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'two-factor-reset': ({ data, env }) => ({
    subject: `Two-factor authentication was removed from your ${env.BRAND_NAME} account`,
    paragraphs: [
      `Hello ${data.name},`,
      'we switched two-factor authentication off just now, since we were told that you have lost your phone and your recovery codes. Every device was signed out, and your password alone signs you in.',
      'Please sign in and set it up again. If it was not you who asked us, reset the password at once and write to support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'recovery-code-used': ({ data, env }) => ({
    subject: `A recovery code of your ${env.BRAND_NAME} account was used`,
    paragraphs: [
      `Hello ${data.name},`,
      `one of your recovery codes was used just now in place of a code of your app. It works no more; ${data.left} of your codes are left.`,
      'If you have lost your phone, switch two-factor authentication off and set it up anew. If it was not you, reset the password at once and write to support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'recovery-codes-renewed': ({ data, env }) => ({
    subject: `Your ${env.BRAND_NAME} account has new recovery codes`,
    paragraphs: [
      `Hello ${data.name},`,
      'new recovery codes were made for your account just now. The older ones open nothing any more, and every other device was signed out.',
      'If it was not you, reset the password at once and write to support.',
    ],
    action: { label: 'Open my profile', url: data.link ?? '' },
  }),
  'codes-guessed': ({ data, env }) => ({
    subject: `Wrong codes were entered for your ${env.BRAND_NAME} account`,
    paragraphs: [
      `Hello ${data.name},`,
      'somebody entered several codes for your account in a short time, and no more are taken for up to 15 minutes. Whoever it was knows your password.',
      'If it was you, wait and try again. If it was not you, choose a new password now: nobody has signed in without a code.',
    ],
    action: { label: 'Choose a new password', url: data.link ?? '' },
  }),
  'first-admin': ({ data, env }) => ({
    subject: `Become the owner of ${env.BRAND_NAME}`,
    paragraphs: [
      'Hello,',
      `this address was named as that of the first admin of ${env.BRAND_NAME}, who owns it. Choose a password to begin.`,
      onceWithinADay,
    ],
    action: { label: 'Choose a password', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
  'first-admin-closed': ({ data, env }) => ({
    subject: `Become the owner of ${env.BRAND_NAME}`,
    paragraphs: [
      `Hello ${data.name},`,
      `this address was named as that of the first admin of ${env.BRAND_NAME}, who owns it. Choose a new password to begin.`,
      'Your old password and your second factor open nothing any more, and every device was signed out. What is in your account stays as it is.',
      onceWithinADay,
    ],
    action: { label: 'Choose a new password', url: data.link ?? '' },
    minutesValid: LINK_MINUTES,
  }),
} satisfies MailTemplates;
