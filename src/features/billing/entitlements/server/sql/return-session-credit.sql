-- Makes the credit of a cancelled session available again, also of one deleted before it took place. A credit of a refunded
-- order is not returned. If the applicant did not come, a setting decides whether it counts as used.
create or replace function app.return_session_credit(client uuid, of_table text, session uuid, no_show text) returns void
language plpgsql set search_path = ''
as $$
begin
  if no_show = 'applicant'
    and not exists (select from public.settings s where s.key = 'no_show_credit' and s.value = 'returned')
  then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('entitlements' || client::text, 0));
  update public.session_credits c
  set spent_source = null, spent_source_id = null, spent_at = null,
    revoked_at = case when (select o.status from public.orders o where o.id = c.order_id) in ('paid', 'partly_refunded') then null else now() end
  where c.user_id = client and c.spent_source = of_table and c.spent_source_id = session;
end
$$;
