import { z } from 'zod';

import { readHours, STANDARD_HOURS } from '#core/shared/business-hours.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { planKeys } from '#features/plans/schema.ts';

/** What an owner admin may set while the server runs; most have a default in the environment. */
export const settingKeys = [
  'brand_name',
  'trading_name_notice',
  /** Several lines. */
  'postal_address',
  'phone',
  /** Where visitors and users write to; mails are answered to it. */
  'contact_email',
  /** When someone is there to answer: shown, and what a reply's time is reckoned from. */
  'business_hours',
  /** A sentence above every page; none is shown while it is empty. */
  'site_notice',
  /** How many days a new user's trial lasts. */
  'trial_days',
  /** How large one file may be, in MiB. */
  'upload_max_mb',
  /** For how many years the audit trail is kept. */
  'audit_years',
  /** Until how many hours before its start an applicant moves or cancels a session. */
  'cancellation_notice_hours',
  /** `required` where only verified mentors and attorneys are assigned; others after a question while this is empty. */
  'provider_verification',
  /** `returned` where a session that its applicant missed gives its credit back; it counts as used while this is empty. */
  'no_show_credit',
  /** Where staff are told of documents, requests and tickets. */
  'info_mailbox',
  /** How to pay by transfer: on invoices, and where nothing is paid online; several lines. */
  'bank_details',
  /** Who sells, as invoices say it; the brand where it is empty. */
  'seller_name',
  /** Several lines; the postal address where it is empty. */
  'seller_address',
  /** The number under which a register or company house knows the seller. */
  'seller_register',
  // The tax in the prices, which include it: shown where all three are set.
  'tax_name',
  /** Percent, as decimal text: '19', '8.875'. */
  'tax_rate',
  'tax_number',
  /** Within how many days an invoice is to be paid. */
  'invoice_due_days',
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

export const TRIAL_DAYS_MAX = 366;
export const UPLOAD_MAX_MB_MOST = 100;
export const AUDIT_YEARS_MAX = 30;
export const NOTICE_HOURS_MAX = 168;
export const INVOICE_DUE_DAYS_MAX = 90;
const TEXT_MAX = 2000;
const LINE_MAX = 200;
const NOTICE_MAX = 300;
const address = emptyOr(z.email(), 'Please enter a valid email address, or leave this empty');
const link = emptyOr(
  z.url({ protocol: /^https$/, hostname: z.regexes.domain }),
  'Please enter a link that begins with https://, or leave this empty',
);
const hours = emptyOr(
  z
    .string()
    .max(LINE_MAX)
    .refine((text) => readHours(text) !== undefined),
  `Please enter the hours like this: ${STANDARD_HOURS}`,
);
const percent = emptyOr(
  z
    .string()
    .regex(/^(?:0|[1-9]\d?)(?:\.\d{1,4})?$/)
    .refine((text) => Number(text) > 0),
  'Please enter a percentage above 0 and below 100, such as 19 or 8.875, or leave this empty',
);
const line = (label: string, maxCharacters = LINE_MAX) => plainText({ label, maxCharacters });
const lines = (label: string) => plainText({ label, maxCharacters: TEXT_MAX, isMultiline: true });

/** What each may be set to, spaces around it left out. */
export const settingValues: Record<SettingKey, z.ZodType<string>> = {
  brand_name: line('Brand name', 60),
  trading_name_notice: line('Legal notice', NOTICE_MAX),
  postal_address: lines('Postal address'),
  phone: emptyOr(
    z.string().regex(/^\+?[\d ().-]{5,30}$/),
    'Please enter a phone number such as +1 555 010 0100, or leave this empty',
  ),
  contact_email: address,
  business_hours: hours,
  site_notice: line('Notice', NOTICE_MAX),
  trial_days: wholeNumber({ most: TRIAL_DAYS_MAX, unit: 'days' }),
  upload_max_mb: wholeNumber({ most: UPLOAD_MAX_MB_MOST, unit: 'MB' }),
  audit_years: wholeNumber({ most: AUDIT_YEARS_MAX, unit: 'years' }),
  cancellation_notice_hours: wholeNumber({ least: 0, most: NOTICE_HOURS_MAX, unit: 'hours' }),
  provider_verification: z.enum(['', 'required'], 'Please choose one of the two'),
  no_show_credit: z.enum(['', 'returned'], 'Please choose one of the two'),
  info_mailbox: address,
  bank_details: lines('Bank details'),
  seller_name: line('Seller’s name'),
  seller_address: lines('Seller’s address'),
  seller_register: line('Registration number'),
  tax_name: line('Tax name', 20),
  tax_rate: percent,
  tax_number: line('Tax number', 60),
  invoice_due_days: wholeNumber({ most: INVOICE_DUE_DAYS_MAX, unit: 'days' }),
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
// `version` is that of the value that was shown; a program that has shown none leaves it out.
export const settingInput = z.strictObject({
  value: z.string('This must be text').trim().meta({ maxLength: TEXT_MAX }),
  version: z.int32('Please reload this page').min(0, 'Please reload this page').optional(),
});

/**
 * A setting as its admins read it: `default` is what the environment says, which holds while the value is empty. While it
 * was never set, its version is 0, and who changed it last and when is null.
 */
export const settingRow = z.object({
  key: z.enum(settingKeys),
  value: z.string(),
  default: z.string(),
  version: z.int(),
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
});
export type SettingRow = z.output<typeof settingRow>;

/** How to pay, null where it is not set; the links are those of plans, by their keys. */
export const paymentDetails = z.object({
  bank_details: z.string().nullable(),
  plan_links: z.record(z.enum(planKeys), z.string().nullable()),
});
export type PaymentDetails = z.output<typeof paymentDetails>;

/** What a server has beside itself. `converter` is LibreOffice with its version; null where it is missing or does not answer. */
export const serverEquipment = z.object({ scans_files: z.boolean(), converter: z.string().nullable() });
export type ServerEquipment = z.output<typeof serverEquipment>;

/** Digits alone, as text. */
function wholeNumber({ least = 1, most, unit }: { least?: 0 | 1; most: number; unit: string }): z.ZodType<string> {
  const message = `Please enter a whole number of ${unit} from ${least} to ${most}, or leave this empty`;
  return emptyOr(
    z
      .string()
      .regex(/^(?:0|[1-9]\d{0,3})$/)
      .refine((digits) => Number(digits) >= least && Number(digits) <= most),
    message,
  );
}

/** Empty is not set. */
function emptyOr(schema: z.ZodType<string>, message: string) {
  return z
    .string()
    .max(TEXT_MAX, message)
    .refine((value) => value === '' || schema.safeParse(value).success, message);
}
