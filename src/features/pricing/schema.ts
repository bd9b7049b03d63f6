import { z } from 'zod';

import { listQuery } from '#core/shared/list-query.ts';
import { formatNumber } from '#core/shared/money.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { PRICE_MAX, priceField, typedPrice } from '#core/shared/price.ts';

export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'INR'] as const;
export type Currency = (typeof currencies)[number];

export const offeringRoles = ['mentor', 'attorney'] as const;
export type OfferingRole = (typeof offeringRoles)[number];

/** Offered while one is typed; any other may be. */
export const suggestedServices = [
  'Initial Consultation',
  'EB1A Strategy Session',
  'Document Review',
  'Research Publication Guidance',
  'Patent Filing Assistance',
  'Recommendation Letter Writing',
  'Mock Interview',
  'Application Review',
  'Career Coaching',
  'Hourly Mentoring',
] as const;

/** What those who have set no price are booked for: an attorney is no trainer for interviews. */
export const suggestedFor: Record<OfferingRole, readonly string[]> = {
  mentor: suggestedServices,
  attorney: ['Initial Consultation', 'EB1A Strategy Session', 'Document Review', 'Application Review'],
};

const SERVICE_CHARACTERS = 120;

/** The highest price, in whatever currency. */
export const PRICE_MOST = formatNumber(PRICE_MAX);

/** '$1,997.50', '€80.00' */
export function formatAmount(price: string, currency: Currency): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(price as Intl.StringNumericLiteral);
}

const fields = {
  service_type: plainText({
    label: 'Service type',
    required: 'Service type is required',
    maxCharacters: SERVICE_CHARACTERS,
  }),
  price: priceField(PRICE_MOST),
  currency: z.enum(currencies, 'Please choose a currency'),
  is_active: z.boolean('Active must be true or false'),
};
const version = z.int32('Please reload this price').min(1, 'Please reload this price');

/** What a provider adds. */
export const priceInput = z.strictObject({
  ...fields,
  currency: fields.currency.default('USD'),
  is_active: fields.is_active.default(true),
});
export type PriceInput = z.output<typeof priceInput>;

/** The same as a form holds it, with the price as it is typed. */
export const priceForm = z.strictObject({ ...fields, price: typedPrice(PRICE_MOST) });

/** What a provider changes: the fields sent, and the version they were read at. */
export const priceChange = z.strictObject(fields).partial().extend({ version });
export type PriceChange = z.output<typeof priceChange>;

/** The same of an admin, who changes two of them. */
export const priceCorrection = priceChange.pick({ price: true, is_active: true, version: true });
export type PriceCorrection = z.output<typeof priceCorrection>;

/** As its provider sees it; instants in ISO 8601. */
export const priceRow = z.object({
  id: z.uuid(),
  service_type: z.string(),
  /** Decimal text, '80.00'; {@link formatAmount} writes it. */
  price: z.string(),
  currency: z.enum(currencies),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});
export type PriceRow = z.output<typeof priceRow>;

/** As admins see it, with whose it is. */
export const listedPriceRow = priceRow.extend({
  user_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Those of a provider that they hold, switched on or off. */
  roles: z.array(z.enum(offeringRoles)),
});
export type ListedPriceRow = z.output<typeof listedPriceRow>;

/** As applicants see it who work with the provider. */
export const offeredPriceRow = priceRow.omit({ is_active: true, created_at: true, version: true }).extend({
  provider_id: z.uuid(),
  provider: z.string().nullable(),
});
export type OfferedPriceRow = z.output<typeof offeredPriceRow>;

/** The same beside the provider's profile. */
export const shownPrice = priceRow.pick({ id: true, service_type: true, price: true, currency: true });

/** What a provider's own list is asked for. */
export const ownPriceQuery = listQuery({ sorts: ['service_type'], filters: {} }).pick({ page: true });

/** The same of an applicant's. */
export const offeredPriceQuery = listQuery({
  sorts: ['service_type'],
  filters: { provider_id: z.uuid('This is not a provider') },
}).pick({ page: true, provider_id: true });

const priceSorts = ['service_type', 'provider', 'price', 'updated_at'] as const;
export type PriceSort = (typeof priceSorts)[number];

/** What the list of all is asked for. */
export const listedPriceQuery = listQuery({
  sorts: priceSorts,
  filters: {
    active: z.enum(['true', 'false']),
    currency: z.enum(currencies),
    role: z.enum(offeringRoles),
  },
}).omit({ trash: true });
