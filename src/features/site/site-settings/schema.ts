import { z } from 'zod';

import { readHours, STANDARD_HOURS } from '#core/shared/business-hours.ts';
import { emailAddress, withAsciiDomain } from '#core/shared/email-address.ts';
import { plainText } from '#core/shared/plain-text.ts';

/** Settings that owners change while the server runs. Most have a default in the environment. */
export const settingKeys = [
  'brand_name',
  'trading_name_notice',
  /** Several lines. */
  'postal_address',
  'phone',
  /** Contact address for visitors and users, and reply address of mails. */
  'contact_email',
  /** Hours in which questions are answered. Reply times are computed from them. */
  'business_hours',
  /** A sentence above every page. None is shown if it is empty. */
  'site_notice',
  /** Days of a new user's trial. */
  'trial_days',
  /** Maximum size of a file in MiB. */
  'upload_max_mb',
  /** Years that audit entries are kept. */
  'audit_years',
  /** Hours before a session until which an applicant may move or cancel it. */
  'cancellation_notice_hours',
  /** `required` if only verified providers may be assigned. If empty, others are assigned after a confirmation. */
  'provider_verification',
  /** `returned` if a missed session returns the applicant's credit. If empty, the credit is used. */
  'no_show_credit',
  /** Mailbox of staff for documents, requests and tickets. */
  'info_mailbox',
  /** Bank transfer instructions on invoices, and for items that are not paid online. Several lines. */
  'bank_details',
  /** Seller on invoices. Default: the brand. */
  'seller_name',
  /** Several lines. Default: the postal address. */
  'seller_address',
  /** Registration number of the seller. */
  'seller_register',
  // Tax included in the prices. Shown only if all three are set.
  'tax_name',
  /** Percent as decimal text: '19', '8.875'. */
  'tax_rate',
  'tax_number',
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
  // External links of the site. Default: the product's own page for the same purpose.
  'link_schedule_call',
  'link_request_form',
  'link_demo_call',
  'link_purchase_workbook',
  'link_purchase_package',
  'link_chat',
  /** Form endpoint to which contact messages are relayed. None if empty. */
  'contact_relay_url',
] as const;
export type SettingKey = (typeof settingKeys)[number];

const TRIAL_DAYS_MAX = 366;
const UPLOAD_MAX_MB_LIMIT = 100;
const AUDIT_YEARS_MAX = 30;
const NOTICE_HOURS_MAX = 168;
const INVOICE_DUE_DAYS_MAX = 90;
const TEXT_MAX = 2000;
const LINE_MAX = 200;
const NOTICE_MAX = 300;
const invalidAddress = 'Please enter a valid email address, or leave this empty';
const address = emptyOr(emailAddress(invalidAddress)).overwrite(withAsciiDomain);
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

/** Valid values of each setting, without surrounding spaces. */
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
  upload_max_mb: wholeNumber({ most: UPLOAD_MAX_MB_LIMIT, unit: 'MB' }),
  audit_years: wholeNumber({ most: AUDIT_YEARS_MAX, unit: 'years' }),
  cancellation_notice_hours: wholeNumber({ least: 0, most: NOTICE_HOURS_MAX, unit: 'hours' }),
  provider_verification: z.enum(['', 'required'], 'Please choose one of the two options'),
  no_show_credit: z.enum(['', 'returned'], 'Please choose one of the two options'),
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

// Values are validated above. This maximum length is for readers of the API. `version` is that of the displayed value;
// programs that displayed none omit it.
export const settingInput = z.strictObject({
  value: z.string('This must be text').trim().meta({ maxLength: TEXT_MAX }),
  version: z.int32('Please reload this page').min(0, 'Please reload this page').optional(),
});

/**
 * A setting as its admins read it. `default` is the value of the environment, used while the setting is empty. If it
 * was never set, the version is 0, and author and time are null.
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

/**
 * Optional software of a server. `converter` is LibreOffice with its version. Null if it is missing or does not
 * respond.
 */
export const serverEquipment = z.object({ scans_files: z.boolean(), converter: z.string().nullable() });
export type ServerEquipment = z.output<typeof serverEquipment>;

/** Digits only, as text. */
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

/**
 * Empty means not set.
 * @param message replaces the schema's own
 */
function emptyOr(schema: z.ZodType<string>, message?: string) {
  return z
    .string()
    .max(TEXT_MAX, message)
    .superRefine((value, { addIssue }) => {
      const issue = value === '' ? undefined : schema.safeParse(value).error?.issues[0];
      if (issue) addIssue(message ?? issue.message);
    });
}
