-- Orders for the calling user: asked are `kind`, `id`, `way` and `terms_version`. An order that is open for the same is
-- theirs again, the way as asked; where its price is another by now and nothing of it is paid, a new one takes its
-- place. Answers `{ order, is_new }` or `{ refused }`.
create or replace function app.place_order(asked jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  buyer uuid := app.user_id();
  what text := asked ->> 'kind';
  thing uuid := (asked ->> 'id')::uuid;
  offered jsonb;
  held public.orders;
  made uuid;
begin
  if buyer is null then
    return app.refused('signed_out');
  end if;
  -- Two windows order one after the other; a request that is edited waits as well.
  perform pg_advisory_xact_lock(hashtextextended('order' || buyer, 0));
  perform from public.service_requests r where r.id = thing and r.user_id = buyer for share;
  offered := app.offer_order(what, thing);
  if offered ? 'refused' then
    return offered;
  end if;
  if offered ->> 'open_order_id' is not null then
    select * into held from public.orders o where o.id = (offered ->> 'open_order_id')::uuid for update;
    if held.status = 'open' and (held.paid_minor > 0 or held.amount_minor = (offered ->> 'amount_minor')::bigint) then
      update public.orders o set way = asked ->> 'way', due_on = coalesce(o.due_on, case asked ->> 'way' when 'invoice' then (now() at time zone 'UTC')::date + coalesce((select nullif(s.value, '') from public.settings s where s.key = 'invoice_due_days')::integer, 14) end),
        terms_version = (asked ->> 'terms_version')::integer, terms_agreed_at = now(), version = o.version + 1, updated_at = now()
      where o.id = held.id;
      return jsonb_build_object('order', held.id, 'is_new', false);
    end if;
    perform app.post_cancellation(held.id, 'The price has changed.');
  end if;
  insert into public.orders (user_id, kind, plan_id, request_id, role, description, quantity, amount_minor, tax_minor, tax_name,
    way, due_on, guarantee_days, access_months, session_credits, terms_version, terms_agreed_at)
  values (buyer, what, case what when 'plan' then thing end, case what when 'request' then thing end,
    offered ->> 'role', offered ->> 'description', (offered ->> 'quantity')::integer, (offered ->> 'amount_minor')::bigint,
    (offered ->> 'tax_minor')::bigint, coalesce(offered ->> 'tax_name', ''), asked ->> 'way', case asked ->> 'way' when 'invoice' then (now() at time zone 'UTC')::date + coalesce((select nullif(s.value, '') from public.settings s where s.key = 'invoice_due_days')::integer, 14) end,
    (offered ->> 'guarantee_days')::integer, (offered ->> 'access_months')::integer, (offered ->> 'session_credits')::integer,
    (asked ->> 'terms_version')::integer, now())
  returning id into made;
  select * into held from public.orders o where o.id = made;
  if held.amount_minor > 0 then
    perform app.post(made, 'charge', held.amount_minor,
      jsonb_build_object('receivable', held.amount_minor, 'sales', held.tax_minor - held.amount_minor, 'tax', -held.tax_minor), '{}');
  else
    perform app.settle_order(made);
  end if;
  return jsonb_build_object('order', made, 'is_new', true);
end
$$;
grant execute on function app.place_order to laurel_user;
