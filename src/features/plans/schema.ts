import { z } from 'zod';

import { plainText } from '#core/shared/plain-text.ts';

/** The plans that an installation begins with; the key stays, whatever the plan is called later. */
export const planKeys = ['basic', 'advanced', 'premium', 'elite'] as const;
export type PlanKey = (typeof planKeys)[number];

export const PRICE_STEP = 0.01;
const PRICE_MAX = 1_000_000;
const NAME_CHARACTERS = 80;
const DESCRIPTION_CHARACTERS = 500;
const FEATURE_CHARACTERS = 200;
const FEATURES_MAX = 30;

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** '$1,997', or '$1,997.50' */
export function formatPrice(price: string): string {
  return dollars.format(price as Intl.StringNumericLiteral);
}

const isMissing = (input: unknown) => input === undefined || input === null || input === '';
const fields = {
  name: plainText({ label: 'Name', required: 'Name is required', maxCharacters: NAME_CHARACTERS }),
  description: plainText({ label: 'Description', maxCharacters: DESCRIPTION_CHARACTERS, isMultiline: true }),
  /** US dollars. */
  price: z
    .number({
      error: ({ input }) =>
        isMissing(input) ? 'Price is required' : 'Price must be a number, such as 1997 or 1997.50',
    })
    .min(0, 'Price must be at least 0')
    .max(PRICE_MAX, `Price must be at most ${formatPrice(String(PRICE_MAX))}`)
    .refine((price) => Number(price.toFixed(2)) === price, 'Price may have at most two decimal places'),
  features: z
    .array(plainText({ label: 'Features', maxCharacters: FEATURE_CHARACTERS }), 'Features must be a list')
    .overwrite((features) => features.filter((feature) => feature !== ''))
    .max(FEATURES_MAX, `Features must be at most ${FEATURES_MAX}`),
  is_popular: z.boolean('Popular must be true or false'),
  is_active: z.boolean('Active must be true or false'),
};

export const planInput = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  features: fields.features.default([]),
  is_popular: fields.is_popular.default(false),
  is_active: fields.is_active.default(true),
});
export type PlanInput = z.output<typeof planInput>;

/** The fields sent, and the version they were read at. */
export const planChange = z
  .strictObject(fields)
  .partial()
  .extend({ version: z.int32('Please reload this plan').min(1, 'Please reload this plan') });
export type PlanChange = z.output<typeof planChange>;

export const planRow = z.object({
  id: z.uuid(),
  /** By it a plan has its payment link; null for one that an admin added. */
  key: z.enum(planKeys).nullable(),
  name: z.string(),
  description: z.string(),
  /** US dollars as decimal text; {@link formatPrice} writes it. */
  price: z.string(),
  features: z.array(z.string()),
  /** Pointed out on the site. */
  is_popular: z.boolean(),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});
export type PlanRow = z.output<typeof planRow>;

/** `manage`: whether the user may add and change them; only then are inactive ones listed. */
export const planList = z.object({ rows: z.array(planRow), can: z.object({ manage: z.boolean() }) });
export type PlanList = z.output<typeof planList>;

/** What the site shows of one to visitors. */
export type PublicPlanRow = Pick<PlanRow, 'id' | 'name' | 'description' | 'price' | 'features' | 'is_popular'>;
