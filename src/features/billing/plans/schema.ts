import { z } from 'zod';

import { plainText } from '#core/shared/plain-text.ts';
import { priceField, PRICE_MAX } from '#core/shared/price.ts';
import { signUpRoles, type SignUpRole } from '#features/accounts/roles/schema.ts';

/** Plans of a new installation. The key stays if the plan is renamed. */
export const planKeys = ['basic', 'advanced', 'premium', 'elite'] as const;
export type PlanKey = (typeof planKeys)[number];

/** Roles that plans are for. Admins need none. */
export const planRoles = signUpRoles;
export type PlanRole = SignUpRole;

const NAME_CHARACTERS = 80;
const DESCRIPTION_CHARACTERS = 500;
export const FEATURE_CHARACTERS = 200;
export const FEATURES_MAX = 30;
const MONTHS_MAX = 120;
const CREDITS_MAX = 100;

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Formats a price, such as '$1,997' or '$1,997.50'. */
export function formatPrice(price: string): string {
  return dollars.format(price as Intl.StringNumericLiteral);
}

/** Maximum price as text. */
export const MAX_PRICE_TEXT = formatPrice(String(PRICE_MAX));

const months = `Access must be a whole number of months from 1 to ${MONTHS_MAX}, or empty`;
const credits = `Session credits must be a whole number from 0 to ${CREDITS_MAX}`;

const fields = {
  name: plainText({ label: 'Name', required: 'Name is required', maxCharacters: NAME_CHARACTERS }),
  description: plainText({ label: 'Description', maxCharacters: DESCRIPTION_CHARACTERS, isMultiline: true }),
  /** US dollars. */
  price: priceField(MAX_PRICE_TEXT),
  features: z
    .array(plainText({ label: 'Features', maxCharacters: FEATURE_CHARACTERS }), 'Features must be a list')
    .overwrite((features) => features.filter((feature) => feature !== ''))
    .max(FEATURES_MAX, `You can add at most ${FEATURES_MAX} features`),
  role: z.enum(planRoles, 'Choose who the plan is for'),
  /** Months of access. Null for no end. */
  access_months: z.int(months).min(1, months).max(MONTHS_MAX, months).nullable(),
  /** Included coaching sessions. */
  session_credits: z.int(credits).min(0, credits).max(CREDITS_MAX, credits),
  /** One of the plans for a role is. */
  is_popular: z.boolean('Popular must be true or false'),
  is_active: z.boolean('Active must be true or false'),
};

export const planInput = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  features: fields.features.default([]),
  role: fields.role.default('applicant'),
  access_months: fields.access_months.default(null),
  session_credits: fields.session_credits.default(0),
  is_popular: fields.is_popular.default(false),
  is_active: fields.is_active.default(true),
});
export type PlanInput = z.output<typeof planInput>;

/** Changed fields, and the version that was read. */
export const planChange = z
  .strictObject(fields)
  .partial()
  .extend({ version: z.int32('Please reload this plan').min(1, 'Please reload this plan') });
export type PlanChange = z.output<typeof planChange>;

export const planRow = z.object({
  id: z.uuid(),
  /** Key of its payment link. Null if an admin added it. */
  key: z.enum(planKeys).nullable(),
  name: z.string(),
  description: z.string(),
  /** US dollars as decimal text, formatted by {@link formatPrice}. */
  price: z.string(),
  features: z.array(z.string()),
  role: z.enum(planRoles),
  access_months: z.int().nullable(),
  session_credits: z.int(),
  /** Highlighted on the site. */
  is_popular: z.boolean(),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});
export type PlanRow = z.output<typeof planRow>;

/** `manage`: whether the user may add and change them. Inactive ones are listed only then. */
export const planList = z.object({ rows: z.array(planRow), can: z.object({ manage: z.boolean() }) });
export type PlanList = z.output<typeof planList>;

/** Columns of a plan that visitors see. */
export type PublicPlanRow = Pick<PlanRow, 'id' | 'name' | 'description' | 'price' | 'features' | 'is_popular'>;
