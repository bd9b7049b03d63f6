import { z } from 'zod';

import { listQuery } from '#core/shared/list-query.ts';
import { formatNumber } from '#core/shared/money.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { PRICE_MAX, priceField, typedPrice } from '#core/shared/price.ts';
import { providerRoles, type ProviderRole } from '#features/accounts/roles/schema.ts';

export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'INR'] as const;
export type Currency = (typeof currencies)[number];

/** Suggestions while typing. Any other text is valid too. */
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

/** Kinds of sessions for providers without prices: an attorney does not train for interviews. */
export const suggestedFor: Record<ProviderRole, readonly string[]> = {
  mentor: suggestedServices,
  attorney: ['Initial Consultation', 'EB1A Strategy Session', 'Document Review', 'Application Review'],
};

const SERVICE_CHARACTERS = 120;

/** Maximum price in any currency. */
export const MAX_PRICE_TEXT = formatNumber(PRICE_MAX);

/** Formats an amount in its currency, such as '$1,997.50' or '€80.00'. */
export function formatAmount(price: string, currency: Currency): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(price as Intl.StringNumericLiteral);
}

/** Returns {@link formatAmount}, or 'Free' for a service that costs nothing. */
export function formatPrice(price: string, currency: Currency): string {
  return Number(price) === 0 ? 'Free' : formatAmount(price, currency);
}

const fields = {
  service_type: plainText({
    label: 'Service type',
    required: 'Service type is required',
    maxCharacters: SERVICE_CHARACTERS,
  }),
  price: priceField(MAX_PRICE_TEXT),
  currency: z.enum(currencies, 'Please choose a currency'),
  is_active: z.boolean('Active must be true or false'),
};
const version = z.int32('Please reload this price').min(1, 'Please reload this price');

export const priceInput = z.strictObject({
  ...fields,
  currency: fields.currency.default('USD'),
  is_active: fields.is_active.default(true),
});
export type PriceInput = z.output<typeof priceInput>;

/** Form of a price, with the amount as typed. */
export const priceForm = z.discriminatedUnion('currency', [formIn(currencies[0]), ...currencies.slice(1).map(formIn)]);

function formIn(currency: Currency) {
  return z.strictObject({
    ...fields,
    currency: z.literal(currency),
    price: typedPrice(MAX_PRICE_TEXT, currency),
  });
}

/** A provider's change: the changed fields, and the version that was read. */
export const priceChange = z.strictObject(fields).partial().extend({ version });
export type PriceChange = z.output<typeof priceChange>;

/** An admin's change, which is limited to two fields. */
export const priceCorrection = priceChange.pick({ price: true, is_active: true, version: true });
export type PriceOverride = z.output<typeof priceCorrection>;

/** A price as its provider sees it. Timestamps in ISO 8601. */
export const priceRow = z.object({
  id: z.uuid(),
  service_type: z.string(),
  /** Decimal text, such as '80.00', formatted by {@link formatAmount}. */
  price: z.string(),
  currency: z.enum(currencies),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});
export type PriceRow = z.output<typeof priceRow>;

/** A price as admins see it, with its provider. */
export const listedPriceRow = priceRow.extend({
  user_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Roles of the provider, active or not. */
  roles: z.array(z.enum(providerRoles)),
  /** Roles in which the provider is not verified. */
  unverified: z.array(z.enum(providerRoles)),
});
export type ListedPriceRow = z.output<typeof listedPriceRow>;

/** A price next to the provider's profile. */
export const shownPrice = priceRow.pick({ id: true, service_type: true, price: true, currency: true });

/** Query of a provider's own list. */
export const ownPriceQuery = listQuery({ sorts: ['service_type'], filters: {} }).pick({ page: true });

const priceSorts = ['service_type', 'provider', 'price', 'updated_at'] as const;
export type PriceSort = (typeof priceSorts)[number];

/** Query of the admins' list. */
export const listedPriceQuery = listQuery({
  sorts: priceSorts,
  filters: {
    active: z.enum(['true', 'false']),
    currency: z.enum(currencies),
    role: z.enum(providerRoles),
  },
}).omit({ trash: true });
