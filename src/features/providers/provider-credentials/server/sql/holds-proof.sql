-- Whether a user is verified in a role, on today's date in the user's time zone: by a valid verified credential, which for an
-- attorney is a license. Computed at each read, so that an expiry needs no job.
create or replace function app.holds_proof(person uuid, wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.user_credentials c
    where c.user_id = person and c.role = wanted and c.verification_status = 'verified' and (c.expiry_date is null or c.expiry_date >= app.day_of(person, now()))
      and (wanted <> 'attorney' or app.constant('licenses') ? c.credential_type)
  );
end
$$;
