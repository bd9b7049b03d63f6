import { z } from 'zod';

import { isLink } from '#core/shared/web-link.ts';

/** In minutes. */
export const sessionDurations = [30, 60, 90, 120] as const;
export const buffers = [0, 15, 30, 60] as const;

const LINK_MAX_CHARACTERS = 500;
const WRONG_LINK = 'Call link: please enter a link that begins with https://, or leave this empty';

const on = (label: string) => z.boolean(`${label} must be true or false`);
const version = z.int32('Please reload your settings').min(0, 'Please reload your settings');

/** Settings of a provider. Each has a default. */
export const providerSettingsInput = z.strictObject({
  session_minutes: z.literal(sessionDurations, 'Please choose a session duration'),
  buffer_minutes: z.literal(buffers, 'Please choose a buffer'),
  email_notifications: on('Email notifications'),
  auto_accept_consultations: on('Automatic acceptance'),
  show_availability: on('Availability'),
  document_review_reminders: on('Review reminders'),
  /** URL of calls, unless a session has its own. Empty if there is none. */
  call_link: z
    .string(WRONG_LINK)
    .overwrite((link) => link.trim())
    .max(LINK_MAX_CHARACTERS, `Call link must be at most ${LINK_MAX_CHARACTERS} characters long`)
    .refine((link) => link === '' || isLink(link), WRONG_LINK),
  version,
});
export type ProviderSettingsInput = z.output<typeof providerSettingsInput>;

/** Settings as their owner reads them. Before the first save, version 0 and defaults. */
export const providerSettings = providerSettingsInput.extend({
  updated_at: z.string().nullable(),
  /** Whether applicants are assigned, so that the provider needs a second factor. */
  has_applicants: z.boolean(),
});
export type ProviderSettings = z.output<typeof providerSettings>;
