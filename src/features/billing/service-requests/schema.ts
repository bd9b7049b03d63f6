import { z } from 'zod';

import { fileList } from '#core/shared/file-list.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { orderStatuses } from '#features/billing/orders/schema.ts';
import type { SettingKey } from '#features/site/site-settings/schema.ts';

export type Product = {
  name: string;
  /** Unit of the quantity, such as per patent or per letter. */
  unit: string;
  deliveryDays: number;
  /** US dollars per unit, as decimal text. */
  cost: string;
  /** Setting with the payment link. */
  linkSetting: SettingKey;
};

/** Services that can be ordered. An order keeps the cost and days of its time. */
export const products: readonly [Product, ...Product[]] = [
  { name: 'UK Design', unit: 'patent', deliveryDays: 45, cost: '700.00', linkSetting: 'payment_link_uk_design' },
  {
    name: 'German Utility',
    unit: 'patent',
    deliveryDays: 150,
    cost: '1200.00',
    linkSetting: 'payment_link_german_utility',
  },
  {
    name: 'Letters (impact, recommendation and support)',
    unit: 'letter',
    deliveryDays: 12,
    cost: '50.00',
    linkSetting: 'payment_link_letters',
  },
  {
    name: 'Patent Evaluation and Assessment',
    unit: 'patent',
    deliveryDays: 30,
    cost: '300.00',
    linkSetting: 'payment_link_patent_evaluation',
  },
  {
    name: 'Research Publication Support',
    unit: 'paper',
    deliveryDays: 15,
    cost: '300.00',
    linkSetting: 'payment_link_research_publication',
  },
  {
    name: 'Profile Building Coaching',
    unit: 'session',
    deliveryDays: 14,
    cost: '100.00',
    linkSetting: 'payment_link_coaching',
  },
  {
    name: 'Legal Review By Attorney',
    unit: 'review',
    deliveryDays: 15,
    cost: '500.00',
    linkSetting: 'payment_link_legal_review',
  },
];

/** Undefined if it is no longer in the catalog. Old orders may name it. */
export function findProduct(name: string): Product | undefined {
  return products.find((product) => product.name === name);
}

export const requestStatuses = ['Pending', 'Accepted', 'Delivered', 'Paid'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 20;
const quantityMessage = `Quantity must be a whole number from ${QUANTITY_MIN} to ${QUANTITY_MAX}`;

const PRODUCT_CHARACTERS = 100;
const notOffered = 'Please choose a product from the list';

const product = z
  .string('Product is required')
  .min(1, 'Product is required')
  .max(PRODUCT_CHARACTERS, notOffered)
  .refine((name) => name === '' || findProduct(name) !== undefined, notOffered);
const quantity = z.int(quantityMessage).min(QUANTITY_MIN, quantityMessage).max(QUANTITY_MAX, quantityMessage);
const NOTES_CHARACTERS = 2000;
const notes = plainText({ label: 'Notes', maxCharacters: NOTES_CHARACTERS, isMultiline: true });
const version = z.int32('Please reload this request').min(1, 'Please reload this request');

/** The server sets everything else: cost, days, link, status. */
export const requestInput = z.strictObject({ product, quantity: quantity.default(1), notes: notes.default('') });
export type RequestInput = z.output<typeof requestInput>;

export const requestChange = z.strictObject({
  product: product.optional(),
  quantity: quantity.optional(),
  notes: notes.optional(),
  version,
});
export type RequestChange = z.output<typeof requestChange>;

const DELIVERY_NOTE_CHARACTERS = 2000;
const STAFF_NOTES_CHARACTERS = 5000;

/** A step by staff. Only the step to Delivered has files. */
export const requestTransition = z
  .strictObject({
    status: z.enum(requestStatuses),
    /** URLs of uploaded files. */
    files: fileList({ label: 'Files', bucket: 'deliveries' }).default([]),
    /** Note to the applicant. */
    note: plainText({ label: 'Note', maxCharacters: DELIVERY_NOTE_CHARACTERS, isMultiline: true }).default(''),
    version,
  })
  .superRefine(({ status, files, note: written }, { addIssue }) => {
    if (status === 'Delivered') return;
    const message = 'This is only allowed with a delivery';
    if (files.length > 0) addIssue({ code: 'custom', path: ['files'], message });
    if (written !== '') addIssue({ code: 'custom', path: ['note'], message });
  });
export type RequestTransition = z.output<typeof requestTransition>;

export const staffNotesInput = z.strictObject({
  staff_notes: plainText({ label: 'Notes', maxCharacters: STAFF_NOTES_CHARACTERS, isMultiline: true }),
  version,
});
export type StaffNotesInput = z.output<typeof staffNotesInput>;

const requestSorts = ['created_at', 'product', 'quantity', 'total', 'delivery_time', 'status'] as const;
export type RequestSort = (typeof requestSorts)[number];

/** Query of a list of requests, for both the page and the API. */
export const requestQuery = listQuery({ sorts: requestSorts, filters: { status: z.enum(requestStatuses) } });

/** Query of the staff list. */
export const allRequestsQuery = listQuery({
  sorts: [...requestSorts, 'expected_at'],
  filters: {
    status: z.enum(requestStatuses),
    paid: z.enum(['true', 'false']),
    /** Overdue requests only. */
    late: z.enum(['true']),
  },
}).omit({ trash: true });

/** A stored request with its applicant's email address. Timestamps in ISO 8601, money as decimal text in US dollars. */
export const storedRequest = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  email: z.string(),
  product: z.string(),
  delivery_time: z.int(),
  cost: z.string(),
  quantity: z.int(),
  /** Note of the applicant to staff. */
  notes: z.string(),
  status: z.enum(requestStatuses),
  /** Payment link. Null if the payment page explains how to pay. */
  payment_link: z.string().nullable(),
  /** Current payment link of its product. */
  set_link: z.string().nullable(),
  created_at: z.string(),
  accepted_at: z.string().nullable(),
  /** Time of full payment. */
  paid_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  delivered_files: z.array(z.string()),
  /** Note of staff about the delivery. */
  delivery_note: z.string(),
  /** Order that pays for it. Null if there is none. */
  order_id: z.uuid().nullable(),
  order_status: z.enum(orderStatuses).nullable(),
  /** Issued invoice. Null if there is none, or if its order is paid or canceled. */
  invoice_number: z.string().nullable(),
  /** Received amount in minor units. */
  paid_minor: z.int(),
  /** Paid in full and not refunded. */
  paid: z.boolean(),
  deleted_at: z.string().nullable(),
  version: z.int(),
});
export type StoredRequest = z.output<typeof storedRequest>;

const requestAbilities = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  pay: z.boolean(),
  transitions: z.array(z.enum(requestStatuses)),
});
/** Allowed actions on a request now. `transitions` are the statuses that the user may set. */
export type RequestAbilities = z.output<typeof requestAbilities>;

/** A stored request with its computed fields. */
export const requestRow = storedRequest.omit({ set_link: true }).extend({
  /** Reference that a payer quotes. */
  reference: z.string(),
  total: z.string(),
  /** Expected delivery while it is in progress. */
  expected_at: z.string().nullable(),
  /** Whether that date has passed. */
  is_late: z.boolean(),
  can: requestAbilities,
});
export type RequestRow = z.output<typeof requestRow>;

/** Allowed actions on a list of requests. */
export const requestListAbilities = z.object({ create: z.boolean() });

/** A request as staff read it. */
export const storedStaffRequest = storedRequest.extend({ staff_notes: z.string() });
export type StoredStaffRequest = z.output<typeof storedStaffRequest>;

export const staffRequestRow = requestRow.extend({
  /** Never shown to the applicant. */
  staff_notes: z.string(),
});
export type StaffRequestRow = z.output<typeof staffRequestRow>;
