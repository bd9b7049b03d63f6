import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { currentUser, permits } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/rows/insert-once.ts';

import {
  directions,
  requestSorts,
  requestStatuses,
  type Direction,
  type RequestQuery,
  type RequestSort,
  type RequestStatus,
} from '../schema.ts';
import { serviceRequests } from './table.ts';

export const PAGE_ROWS = 25;

/** A request as the database holds it, its instants and money as text. */
export type StoredRequest = {
  id: string;
  user_id: string;
  product: string;
  delivery_time: number;
  cost: string;
  quantity: number;
  payment_link: string;
  status: RequestStatus;
  created_at: string;
  deleted_at: string | null;
  version: number;
};

export type StoredPage<Row> = { rows: Row[]; total: number; page: number; pages: number };

const scopes = {
  /** The person's own: the row policy also shows those of others to who may deliver them. */
  own: sql`r.user_id = ${currentUser} and r.deleted_at is null`,
  trash: sql`r.user_id = ${currentUser} and r.deleted_at is not null`,
  all: sql`r.deleted_at is null`,
};
export type Scope = keyof typeof scopes;

const statusList = requestStatuses.map((status) => `'${status}'`).join(', ');

const sortKeys: Record<RequestSort, SQL> = {
  created_at: sql`r.created_at`,
  product: sql`lower(r.product)`,
  quantity: sql`r.quantity`,
  total: sql`r.cost * r.quantity`,
  delivery_time: sql`r.delivery_time`,
  status: sql`array_position(array[${sql.raw(statusList)}], r.status)`,
};

const columns = [
  'id',
  'user_id',
  'product',
  'delivery_time',
  'cost',
  'quantity',
  'payment_link',
  'status',
  'created_at',
  'deleted_at',
  'version',
];

// Money leaves as text: as a number of JSON it would become a fraction.
const presented = sql.raw(
  columns.map((name) => `'${name}', found.${name}${name === 'cost' ? '::text' : ''}`).join(', '),
);

const links = sql`(select coalesce(json_object_agg(s.key, s.value), '{}') from settings s where s.key like 'payment\\_link\\_%' and s.value <> '')`;

const lists = new Map(
  (Object.keys(scopes) as Scope[]).flatMap((scope) =>
    requestSorts.flatMap((sort) =>
      directions.map((direction) => {
        const name = `list ${scope} requests by ${sort} ${direction}`;
        return [name, defineStatement(name, listStatement({ scope, sort, direction }))] as const;
      }),
    ),
  ),
);

/**
 * A page of requests as JSON: of `StoredPage`, and `links`, the payment links that are set. Staff's rows have their
 * applicant's e-mail as well, and `permitted` says whether the person may see them at all.
 */
export function listRequests({ scope, query }: { scope: Scope; query: RequestQuery }): BoundStatement {
  const statement = lists.get(`list ${scope} requests by ${query.sort} ${query.direction}`);
  if (!statement) throw new Error(`No list of requests is sorted by ${query.sort} ${query.direction}`);
  return statement({ q: query.q.toLowerCase(), status: query.status ?? null, page: query.page });
}

function listStatement({ scope, sort, direction }: { scope: Scope; sort: RequestSort; direction: Direction }): SQL {
  const isForStaff = scope === 'all';
  const order = sql`${sortKeys[sort]} ${sql.raw(direction)}, r.created_at ${sql.raw(direction)}, r.id`;
  const q = sql`${sql.placeholder('q')}::text`;
  const status = sql`${sql.placeholder('status')}::text`;
  const searched = [
    sql`lower(r.product)`,
    sql`concat('sr-', left(r.id::text, 8))`,
    ...(isForStaff ? [sql`lower(p.email)`] : []),
  ];
  return sql`
    with found as (
      select r.*, row_number() over (order by ${order}) as place ${isForStaff ? sql`, p.email` : sql``}
      from service_requests r ${isForStaff ? sql`join app.requesters() p on p.user_id = r.user_id` : sql``}
      where ${scopes[scope]}
        and (${status} is null or r.status = ${status})
        and (${q} = '' or ${sql.join(
          searched.map((text) => sql`strpos(${text}, ${q}) > 0`),
          sql` or `,
        )})
    ), size as (
      select count(*)::int as total, greatest(1, ceil(count(*) / ${sql.raw(`${PAGE_ROWS}.0`)}))::int as pages from found
    ), shown as (
      select total, pages, least(pages, ${sql.placeholder('page')}::int) as page from size
    )
    select json_build_object(
      'total', shown.total, 'pages', shown.pages, 'page', shown.page,
      'links', ${links},
      'permitted', ${permits('manage_subscriptions')},
      'rows', coalesce((
        select json_agg(json_build_object(${presented}${isForStaff ? sql`, 'email', found.email` : sql``}) order by found.place)
        from found
        where found.place > (shown.page - 1) * ${sql.raw(String(PAGE_ROWS))} and found.place <= shown.page * ${sql.raw(String(PAGE_ROWS))}
      ), '[]')
    )::text from shown`;
}

type Find = { id: string; isOwn: boolean };

/** One request, also one that lies in Trash. */
export async function findRequest(tx: Transaction, { id, isOwn }: Find): Promise<StoredRequest | undefined> {
  // As JSON, so that instants read the same as in a list, on both engines.
  const [row] = await selectRows<{ request: StoredRequest }>(
    tx,
    sql`select json_build_object(${presented}) as request from service_requests as found
        where found.id = ${id} ${isOwn ? sql`and found.user_id = ${currentUser}` : sql``}`,
  );
  return row?.request;
}

type Ordered = Pick<
  typeof serviceRequests.$inferInsert,
  'product' | 'delivery_time' | 'cost' | 'quantity' | 'payment_link'
>;

export const requestInsert = defineInsert<Ordered>({
  table: serviceRequests,
  columns: ['product', 'delivery_time', 'cost', 'quantity', 'payment_link'],
  own: sql`${serviceRequests.user_id} = ${currentUser}`,
});

/** Changes what the person's request orders; false where it is at another version by now. */
export async function updateRequest(
  tx: Transaction,
  { id, version, values }: { id: string; version: number; values: Ordered },
): Promise<boolean> {
  const changed = await tx
    .update(serviceRequests)
    .set(values)
    .where(and(eq(serviceRequests.id, id), eq(serviceRequests.version, version), isNull(serviceRequests.deleted_at)))
    .returning({ id: serviceRequests.id });
  return changed.length > 0;
}

export async function setStatus(
  tx: Transaction,
  { id, version, status }: { id: string; version: number; status: RequestStatus },
): Promise<boolean> {
  const changed = await tx
    .update(serviceRequests)
    .set({ status })
    .where(and(eq(serviceRequests.id, id), eq(serviceRequests.version, version), isNull(serviceRequests.deleted_at)))
    .returning({ id: serviceRequests.id });
  return changed.length > 0;
}

/** Moves the person's request into Trash or out of it; false where there is none to move. */
export async function moveRequest(tx: Transaction, { id, to }: { id: string; to: 'trash' | 'list' }): Promise<boolean> {
  const moved = await tx
    .update(serviceRequests)
    .set({ deleted_at: to === 'trash' ? sql`now()` : null })
    .where(
      and(
        eq(serviceRequests.id, id),
        eq(serviceRequests.user_id, currentUser),
        to === 'trash' ? isNull(serviceRequests.deleted_at) : isNotNull(serviceRequests.deleted_at),
      ),
    )
    .returning({ id: serviceRequests.id });
  return moved.length > 0;
}

/** The address of a request's applicant, told to themselves and to who may deliver it. */
export async function findRequesterEmail(tx: Transaction, userId: string): Promise<string> {
  const [row] = await selectRows<{ email: string }>(
    tx,
    sql`select email from app.requesters() where user_id = ${userId}`,
  );
  if (!row) throw new Error('The address of a request’s applicant cannot be read');
  return row.email;
}
