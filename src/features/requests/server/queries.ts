import { sql } from 'drizzle-orm';

import { defineList } from '#core/server/database/list.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineRows } from '#core/server/database/rows.ts';
import { defineInsert } from '#core/server/rows/insert-once.ts';
import { settings } from '#features/settings/server/table.ts';

import { products, requestStatuses, storedRequest, type StoredRequest } from '../schema.ts';
import { serviceRequests } from './table.ts';

/** The person's own: the row policy also shows those of others to admins who deliver them. */
export const isOwn = sql`${serviceRequests.user_id} = ${currentUser}`;

const settingOfProduct = sql`case ${serviceRequests.product} ${sql.join(
  products.map(({ name, linkSetting }) => sql`when ${name} then ${linkSetting}`),
  sql` `,
)} end`;
const todaysLink = sql`(select nullif(${settings.value}, '') from ${settings} where ${settings.key} = ${settingOfProduct})`;

export const requestRows = defineRows({
  table: serviceRequests,
  row: storedRequest,
  joined: sql`join app.requesters() as requester on requester.user_id = ${serviceRequests.user_id}`,
  computed: {
    email: sql`requester.email`,
    // As a number of JSON it would become a fraction.
    cost: sql`${serviceRequests.cost}::text`,
    // An imported row may hold anything.
    payment_link: sql`substring(${serviceRequests.payment_link} from '^https://.*')`,
    set_link: todaysLink,
  },
});

const reference = sql`concat('SR-', left(${serviceRequests.id}::text, 8))`;
const statuses = sql.raw(requestStatuses.map((status) => `'${status}'`).join(', '));

const listed = {
  rows: requestRows,
  sorts: {
    created_at: { by: serviceRequests.created_at, direction: 'desc' },
    product: { by: sql`lower(${serviceRequests.product})`, direction: 'asc' },
    quantity: { by: serviceRequests.quantity, direction: 'desc' },
    total: { by: sql`${serviceRequests.cost} * ${serviceRequests.quantity}`, direction: 'desc' },
    delivery_time: { by: serviceRequests.delivery_time, direction: 'asc' },
    status: { by: sql`array_position(array[${statuses}], ${serviceRequests.status})`, direction: 'asc' },
  },
  filters: { status: serviceRequests.status },
} as const;

export const listOwnRequests = defineList({
  ...listed,
  name: 'own requests',
  where: isOwn,
  search: [serviceRequests.product, reference],
});

export const listAllRequests = defineList({
  ...listed,
  name: 'all requests',
  search: [serviceRequests.product, reference, sql`requester.email`],
});

type Ordered = Pick<StoredRequest, 'product' | 'delivery_time' | 'cost' | 'quantity' | 'notes'> & {
  payment_link: string;
};

export const requestInsert = defineInsert<Ordered>({
  table: serviceRequests,
  columns: ['product', 'delivery_time', 'cost', 'quantity', 'payment_link', 'notes'],
  own: isOwn,
});
