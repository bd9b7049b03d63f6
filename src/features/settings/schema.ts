import { z } from 'zod';

import { plainText } from '#core/shared/plain-text.ts';
import { planKeys } from '#features/plans/schema.ts';

/** What an owner admin may set while the server runs; most have a default in the environment. */
export const settingKeys = [
  /** Where staff are told of documents, requests and tickets. */
  'info_mailbox',
  /** Where a request is paid that has no link of its own; several lines. */
  'bank_details',
  'payment_link_uk_design',
  'payment_link_german_utility',
  'payment_link_letters',
  'payment_link_patent_evaluation',
  'payment_link_research_publication',
  'payment_link_coaching',
  'payment_link_legal_review',
  'payment_link_basic',
  'payment_link_advanced',
  'payment_link_premium',
  'payment_link_elite',
  // Where the site leads to outside; where one is not set, to the product's own page that does the same job.
  'link_schedule_call',
  'link_request_form',
  'link_demo_call',
  'link_purchase_workbook',
  'link_purchase_package',
  'link_chat',
  /** The form endpoint that contact messages are relayed to; to none where it is not set. */
  'contact_relay_url',
] as const;
export type SettingKey = (typeof settingKeys)[number];

const TEXT_MAX = 2000;
const address = emptyOr(z.email(), 'Please enter a valid email address, or leave this empty');
const link = emptyOr(
  z.url({ protocol: /^https$/, hostname: z.regexes.domain }),
  'Please enter a link that begins with https://, or leave this empty',
);
const lines = plainText({ label: 'Bank details', maxCharacters: TEXT_MAX, isMultiline: true });

/** What each may be set to, spaces around it left out. */
export const settingValues: Record<SettingKey, z.ZodType<string>> = {
  info_mailbox: address,
  bank_details: lines,
  payment_link_uk_design: link,
  payment_link_german_utility: link,
  payment_link_letters: link,
  payment_link_patent_evaluation: link,
  payment_link_research_publication: link,
  payment_link_coaching: link,
  payment_link_legal_review: link,
  payment_link_basic: link,
  payment_link_advanced: link,
  payment_link_premium: link,
  payment_link_elite: link,
  link_schedule_call: link,
  link_request_form: link,
  link_demo_call: link,
  link_purchase_workbook: link,
  link_purchase_package: link,
  link_chat: link,
  contact_relay_url: link,
};

// What each key may be set to is said above; here how long it may be is told to readers of the API.
export const settingInput = z.strictObject({
  value: z.string('This must be text').trim().meta({ maxLength: TEXT_MAX }),
});

/**
 * A setting as its admins read it: `default` is what the environment says, which holds while the value is empty, and
 * `updated_at` is null while it was never set.
 */
export const settingRow = z.object({
  key: z.enum(settingKeys),
  value: z.string(),
  default: z.string(),
  updated_at: z.string().nullable(),
});
export type SettingRow = z.output<typeof settingRow>;

/** How to pay, null where it is not set; the links are those of plans, by their keys. */
export const paymentDetails = z.object({
  bank_details: z.string().nullable(),
  plan_links: z.record(z.enum(planKeys), z.string().nullable()),
});
export type PaymentDetails = z.output<typeof paymentDetails>;

/** Empty is not set. */
function emptyOr(schema: z.ZodType<string>, message: string) {
  return z
    .string()
    .max(TEXT_MAX, message)
    .refine((value) => value === '' || schema.safeParse(value).success, message);
}
