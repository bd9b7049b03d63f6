-- Grants a refund, asked for or not: asked are `order`, `version`, `amount`, `refund` (or none), `decision`,
-- `reference` and `through_provider`: whether the payment provider gives the money back, so that it is posted once that
-- has happened. Answers `{ refund }` or `{ refused }`.
create or replace function app.grant_refund(asked jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  refusal text := app.refund_refusal(asked);
  through boolean := (asked ->> 'through_provider')::boolean;
  held public.orders;
  given uuid := (asked ->> 'refund')::uuid;
  paid_by text;
begin
  if refusal is not null then
    return app.refused(refusal);
  end if;
  select * into held from public.orders o where o.id = (asked ->> 'order')::uuid;
  if given is not null then
    update public.refunds r set amount_minor = (asked ->> 'amount')::bigint, status = case when through then 'sending' else 'done' end,
      decision = asked ->> 'decision', decided_by = app.user_id(), decided_at = now(), version = r.version + 1, updated_at = now()
    where r.id = given and r.order_id = held.id and r.status = 'asked';
    if not found then
      return app.refused('refund_decided');
    end if;
  else
    insert into public.refunds (order_id, user_id, amount_minor, status, decision, decided_by, decided_at)
    values (held.id, held.user_id, (asked ->> 'amount')::bigint, case when through then 'sending' else 'done' end,
      asked ->> 'decision', app.user_id(), now())
    returning id into given;
  end if;
  if not through then
    -- A transfer by staff leaves what was paid by card at the provider.
    select case when t.means = 'stripe' and asked ->> 'reference' <> '' then 'transfer' else t.means end into paid_by
    from public.ledger_transactions t
    where t.order_id = held.id and t.kind = 'payment' order by t.created_at desc limit 1;
    perform app.post_refund(held.id, (asked ->> 'amount')::bigint, held.currency,
      jsonb_build_object('means', coalesce(paid_by, 'other'), 'external_id', given::text, 'reference', asked ->> 'reference',
        'recorded_by', app.user_id()));
  end if;
  return jsonb_build_object('refund', given);
end
$$;
grant execute on function app.grant_refund to laurel_user;
