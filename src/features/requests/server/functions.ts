// What payments do to requests, and when a request was given each status. Requests of the API write none of it.
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/**
 * A request whose order is paid in full is paid, unless it is delivered already: then only the time is kept. A refund
 * changes nothing here. The result follows from the order's row, however often this is called.
 */
const markPaid = sqlFunction({
  name: 'app.mark_request_paid',
  args: '',
  returns: 'trigger',
  body: `begin
  update public.service_requests r
  set status = case when r.status in ('Pending', 'Accepted') then 'Paid' else r.status end,
      paid_at = coalesce(r.paid_at, new.paid_at, now())
  where r.id = new.request_id and (r.status in ('Pending', 'Accepted') or r.paid_at is null);
  return null;
end`,
});

/** Keeps when a request came to be accepted and delivered. */
const dateRequest = sqlFunction({
  name: 'app.date_request',
  args: '',
  returns: 'trigger',
  kind: "set search_path = ''",
  body: `begin
  if new.status = 'Accepted' then
    new.accepted_at := coalesce(new.accepted_at, now());
  elsif new.status = 'Delivered' then
    new.delivered_at := coalesce(new.delivered_at, now());
  end if;
  return new;
end`,
});

/**
 * Whether any part of a request of the caller's is paid. Holds its orders until the end of the transaction, so that a
 * payment that arrives meanwhile comes before this or after the change that follows.
 */
const holdOrders = sqlFunction({
  name: 'app.hold_orders_of_request',
  args: 'request uuid',
  returns: 'bigint',
  isForRequests: true,
  body: `begin
  if not exists (select from public.service_requests r where r.id = request and r.user_id = app.user_id()) then
    return 0;
  end if;
  perform from public.orders o where o.request_id = request order by o.id for update;
  return (select coalesce(sum(o.paid_minor), 0) from public.orders o where o.request_id = request and o.status <> 'cancelled');
end`,
});

/** Towards requests: what an order was made for stays as it is once any part of it is paid; before, the order is cancelled. */
const guardOrdered = sqlFunction({
  name: 'app.guard_ordered_request',
  args: '',
  returns: 'trigger',
  body: `begin
  if app.hold_orders_of_request(new.id) > 0 then
    raise exception 'a request of which a part is paid does not change' using errcode = '42501';
  end if;
  if (new.product, new.delivery_time, new.cost, new.quantity, new.deleted_at is null)
      is distinct from (old.product, old.delivery_time, old.cost, old.quantity, old.deleted_at is null)
    and exists (select from public.orders o where o.request_id = new.id and o.status = 'open') then
    if app.cancel_orders_of_request(new.id) is not true then
      raise exception 'the order of a request was not cancelled' using errcode = '42501';
    end if;
  end if;
  return new;
end`,
});

/** Towards requests: only a payment makes a request paid. */
const refusePaid = sqlFunction({
  name: 'app.refuse_paid_by_hand',
  args: '',
  returns: 'trigger',
  kind: "set search_path = ''",
  body: `begin
  raise exception 'only a payment makes a request paid' using errcode = '42501';
end`,
});

const ordered = ['product', 'delivery_time', 'cost', 'quantity', 'payment_link', 'notes', 'deleted_at'];
const isChanged = ordered.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
const byRequest = "current_user = 'laurel_user'";

const triggers: readonly DerivedSql[] = [
  trigger({
    name: 'orders_mark_request',
    on: 'orders',
    when: `after insert or update of status, paid_minor on orders for each row when (new.kind = 'request' and new.status = 'paid')`,
    call: 'app.mark_request_paid()',
  }),
  trigger({
    // After the guard of the columns, which lets no request set them.
    name: 'service_requests_status_dates',
    on: 'service_requests',
    when: `before update of status on service_requests for each row when (old.status is distinct from new.status)`,
    call: 'app.date_request()',
  }),
  trigger({
    name: 'service_requests_ordered',
    on: 'service_requests',
    when: `before update on service_requests for each row when (${byRequest} and (${isChanged}))`,
    call: 'app.guard_ordered_request()',
  }),
  trigger({
    name: 'service_requests_paid',
    on: 'service_requests',
    when: `before update of status on service_requests for each row when (${byRequest} and new.status = 'Paid' and old.status <> 'Paid')`,
    call: 'app.refuse_paid_by_hand()',
  }),
];

/** Each after those that it calls. */
export const requestFunctions: readonly DerivedSql[] = [
  markPaid,
  dateRequest,
  holdOrders,
  guardOrdered,
  refusePaid,
  ...triggers,
];

function trigger({ name, on, when, call }: { name: string; on: string; when: string; call: string }): DerivedSql {
  return {
    name: `${name} on ${on}`,
    create: [`create or replace trigger ${name} ${when} execute function ${call}`],
    drop: `drop trigger if exists ${name} on ${on}`,
  };
}
