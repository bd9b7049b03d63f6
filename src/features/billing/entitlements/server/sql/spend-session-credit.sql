-- Spends the credit that became available first on a session of the calling applicant: whether there was one.
create or replace function app.spend_session_credit(source text, session uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  client uuid := app.user_id();
begin
  perform pg_advisory_xact_lock(hashtextextended('entitlements' || client::text, 0));
  update public.session_credits
  set spent_source = source, spent_source_id = session, spent_at = now()
  where id = (
    select c.id from public.session_credits c
    where c.user_id = client and c.spent_at is null and c.revoked_at is null and c.available_from <= now()
    order by c.available_from, c.number, c.id limit 1 for update
  );
  return found;
end
$$;
