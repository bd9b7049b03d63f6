-- The credit of a session that is cancelled, or removed before it took place, is to be spent again; of an order
-- refunded meanwhile it is gone. If the applicant did not come, a setting decides whether the credit counts as used.
create or replace function app.give_back_session_credit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) ->> 'no_show' = 'applicant'
    and not exists (select from public.settings s where s.key = 'no_show_credit' and s.value = 'returned')
  then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('entitlements' || old.client_id::text, 0));
  update public.session_credits c
  set spent_source = null, spent_source_id = null, spent_at = null,
    revoked_at = case when (select o.status from public.orders o where o.id = c.order_id) in ('paid', 'partly_refunded') then null else now() end
  where c.spent_source = tg_table_name and c.spent_source_id = old.id;
  return null;
end
$$;

create or replace trigger consultation_sessions_gives_back_credit after update of status on consultation_sessions
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function app.give_back_session_credit();

create or replace trigger consultation_sessions_removed_gives_back_credit after delete on consultation_sessions
  for each row when (old.status not in ('completed', 'cancelled')) execute function app.give_back_session_credit();

create or replace trigger session_bookings_gives_back_credit after update of status on session_bookings
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function app.give_back_session_credit();

create or replace trigger session_bookings_removed_gives_back_credit after delete on session_bookings
  for each row when (old.status not in ('completed', 'cancelled')) execute function app.give_back_session_credit();
