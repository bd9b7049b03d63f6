-- A plan's sessions come one a month from the payment on; those of the package and the workbook all at once.
create or replace function app.give_bought_credits(bought public.orders) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if bought.status in ('paid', 'partly_refunded') then
    insert into public.session_credits (user_id, order_id, number, available_from)
    select bought.user_id, bought.id, each,
      coalesce(bought.paid_at, now()) + make_interval(months => case bought.kind when 'plan' then each - 1 else 0 end)
    from generate_series(1, bought.session_credits) as each
    on conflict on constraint session_credits_number do update set revoked_at = null where session_credits.revoked_at is not null;
  else
    update public.session_credits set revoked_at = now()
    where order_id = bought.id and spent_at is null and revoked_at is null;
  end if;
end
$$;
