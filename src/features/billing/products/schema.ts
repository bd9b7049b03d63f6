import { z } from 'zod';

import { plainText } from '#core/shared/plain-text.ts';
import { findProduct } from '#features/billing/service-requests/schema.ts';

/** Products sold in addition to plans and service requests. */
export const productKeys = ['package', 'workbook'] as const;
export type ProductKey = (typeof productKeys)[number];

export const PRODUCT_FILES_BUCKET = 'product-files';
const NAME_CHARACTERS = 120;
const DESCRIPTION_CHARACTERS = 5000;
const ADDRESS_CHARACTERS = 500;
const FILES_MAX = 20;
const REQUESTS_MAX = 20;
const CREDITS_MAX = 100;

const credits = `Session credits must be a whole number from 0 to ${CREDITS_MAX}`;

/** Admins' changes of a product. The public pages state the price. */
export const productFields = {
  name: plainText({ label: 'Name', required: 'Name is required', maxCharacters: NAME_CHARACTERS }),
  description: plainText({ label: 'Description', maxCharacters: DESCRIPTION_CHARACTERS, isMultiline: true }),
  session_credits: z.int(credits).min(0, credits).max(CREDITS_MAX, credits),
  /** Names in the catalog, each as often as it is requested for a buyer. */
  request_products: z
    .array(
      z
        .string('Please choose services from the list')
        .max(NAME_CHARACTERS, 'Please choose services from the list')
        .refine((name) => findProduct(name) !== undefined, {
          message: 'Please choose services from the list',
        }),
      'Services must be a list',
    )
    .max(REQUESTS_MAX, `You can add at most ${REQUESTS_MAX} services`),
  /** File addresses in display order. */
  files: z
    .array(
      z.string('A file must be a link').max(ADDRESS_CHARACTERS, 'This file was not uploaded here'),
      'Files must be a list',
    )
    .max(FILES_MAX, `You can add at most ${FILES_MAX} files`)
    .refine((urls) => new Set(urls).size === urls.length, 'Each file can be listed only once'),
};

export const productChange = z
  .strictObject(productFields)
  .partial()
  .extend({ version: z.int32('Please reload this product').min(1, 'Please reload this product') });
export type ProductChange = z.output<typeof productChange>;

const productFile = z.object({ id: z.uuid(), title: z.string(), file_url: z.string() });

export const productRow = z.object({
  /** Equal to `key`. */
  id: z.enum(productKeys),
  key: z.enum(productKeys),
  name: z.string(),
  description: z.string(),
  /** US dollars as decimal text. */
  price: z.string(),
  guarantee_days: z.int(),
  opens_access: z.boolean(),
  session_credits: z.int(),
  request_products: z.array(z.string()),
  is_active: z.boolean(),
  files: z.array(productFile),
  version: z.int(),
});
export type ProductRow = z.output<typeof productRow>;
export const productList = z.object({ rows: z.array(productRow) });
export type ProductList = z.output<typeof productList>;

/** A user's purchase: an order of a product that is paid and not refunded. Timestamps in ISO 8601. */
const purchase = z.object({
  /** ID of the order. */
  id: z.uuid(),
  key: z.enum(productKeys),
  name: z.string(),
  description: z.string(),
  bought_at: z.string(),
  opens_access: z.boolean(),
  /** Remaining and total included coaching sessions. */
  credits: z.object({ left: z.int(), total: z.int() }),
  files: z.array(productFile),
  /** Service requests that were created for its buyer. */
  requests: z.array(z.object({ id: z.uuid(), product: z.string(), status: z.string() })),
});
export type Purchase = z.output<typeof purchase>;
export const purchaseList = z.object({ rows: z.array(purchase) });
export type PurchaseList = z.output<typeof purchaseList>;
