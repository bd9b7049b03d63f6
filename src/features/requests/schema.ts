import { z } from 'zod';

import { fileList } from '#core/shared/file-list.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { orderStatuses } from '#features/orders/schema.ts';
import type { SettingKey } from '#features/settings/schema.ts';

export type Product = {
  name: string;
  /** What one of its quantity is: per patent, per letter. */
  unit: string;
  deliveryDays: number;
  /** US dollars of one unit, as decimal text. */
  cost: string;
  /** Where an admin sets the link by which it is paid. */
  linkSetting: SettingKey;
};

/** What can be ordered. An order keeps the cost and days it was made with. */
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

/** Undefined for what is in the catalogue no more: old orders may name it. */
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

/** Everything else of a request is the server's to say: cost, days, link, status. */
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

/** A step of staff's. What is delivered goes with the step to Delivered alone. */
export const requestStep = z
  .strictObject({
    status: z.enum(requestStatuses),
    /** Addresses of uploaded files. */
    files: fileList({ label: 'Files', bucket: 'deliveries' }).default([]),
    /** What the applicant reads beside them. */
    note: plainText({ label: 'Note', maxCharacters: DELIVERY_NOTE_CHARACTERS, isMultiline: true }).default(''),
    version,
  })
  .superRefine(({ status, files, note: written }, { addIssue }) => {
    if (status === 'Delivered') return;
    const message = 'This is only allowed with a delivery';
    if (files.length > 0) addIssue({ code: 'custom', path: ['files'], message });
    if (written !== '') addIssue({ code: 'custom', path: ['note'], message });
  });
export type RequestStep = z.output<typeof requestStep>;

/** What staff note among themselves. */
export const staffNotesInput = z.strictObject({
  staff_notes: plainText({ label: 'Notes', maxCharacters: STAFF_NOTES_CHARACTERS, isMultiline: true }),
  version,
});
export type StaffNotesInput = z.output<typeof staffNotesInput>;

export const requestSorts = ['created_at', 'product', 'quantity', 'total', 'delivery_time', 'status'] as const;
export type RequestSort = (typeof requestSorts)[number];

/** What a list of requests is asked for, in the address of the page as in that of the API. */
export const requestQuery = listQuery({ sorts: requestSorts, filters: { status: z.enum(requestStatuses) } });

/** The same for staff. */
export const allRequestsQuery = listQuery({
  sorts: [...requestSorts, 'expected_at'],
  filters: {
    status: z.enum(requestStatuses),
    paid: z.enum(['true', 'false']),
    /** Those that should have been delivered by now. */
    late: z.enum(['true']),
  },
}).omit({ trash: true });

/** A request as it is stored, with its applicant's address. Instants in ISO 8601, money as decimal text in US dollars. */
export const storedRequest = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  email: z.string(),
  product: z.string(),
  delivery_time: z.int(),
  cost: z.string(),
  quantity: z.int(),
  /** What the applicant tells the staff who deliver it. */
  notes: z.string(),
  status: z.enum(requestStatuses),
  /** Where it is paid; null where its payment page says how. */
  payment_link: z.string().nullable(),
  /** What an admin set for its product today. */
  set_link: z.string().nullable(),
  created_at: z.string(),
  accepted_at: z.string().nullable(),
  /** When the whole price was paid. */
  paid_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  /** Addresses of the files that it was delivered with. */
  delivered_files: z.array(z.string()),
  /** What staff say of the delivery. */
  delivery_note: z.string(),
  /** The order by which it is paid; null while there is none. */
  order_id: z.uuid().nullable(),
  order_status: z.enum(orderStatuses).nullable(),
  /** The invoice that is out for it; null where there is none, and once its order is paid or cancelled. */
  invoice_number: z.string().nullable(),
  /** What has arrived for it, in minor units. */
  paid_minor: z.int(),
  /** Paid in full, and not given back. */
  paid: z.boolean(),
  deleted_at: z.string().nullable(),
  version: z.int(),
});
export type StoredRequest = z.output<typeof storedRequest>;

const requestAbilities = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  pay: z.boolean(),
  steps: z.array(z.enum(requestStatuses)),
});
/** What a person may do with a request now; `steps` are the statuses it may be given. */
export type RequestAbilities = z.output<typeof requestAbilities>;

/** The same with what follows from it. */
export const requestRow = storedRequest.omit({ set_link: true }).extend({
  /** What a payer quotes. */
  reference: z.string(),
  total: z.string(),
  /** When it should be delivered, while it is under way. */
  expected_at: z.string().nullable(),
  /** Whether that is over. */
  is_late: z.boolean(),
  can: requestAbilities,
});
export type RequestRow = z.output<typeof requestRow>;

/** What a person may do with a list of requests. */
export const requestListAbilities = z.object({ create: z.boolean() });

/** A request as staff read it. */
export const storedStaffRequest = storedRequest.extend({ staff_notes: z.string() });
export type StoredStaffRequest = z.output<typeof storedStaffRequest>;

export const staffRequestRow = requestRow.extend({
  /** Never shown to the applicant. */
  staff_notes: z.string(),
});
export type StaffRequestRow = z.output<typeof staffRequestRow>;
