-- Whether a user has one to spend; until the transaction ends no one else spends it.
create or replace function app.has_session_credit(person uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('entitlements' || person::text, 0));
  return exists (select from public.session_credits c where c.user_id = person and c.spent_at is null and c.revoked_at is null and c.available_from <= now());
end
$$;
