-- Whether this person is verified in this role today: by a verified credential in force, an attorney by a license. It
-- is asked whenever it is read, so that the day of an expiry needs no one to write anything.
create or replace function app.holds_proof(person uuid, wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.user_credentials c
    where c.user_id = person and c.role = wanted and c.verification_status = 'verified' and (c.expiry_date is null or c.expiry_date >= (now() at time zone 'UTC')::date)
      and (wanted <> 'attorney' or app.constant('licenses') ? c.credential_type)
  );
end
$$;
