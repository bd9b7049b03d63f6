-- Returns a user's verified credentials in a role, newest first, without documents, for those who may know.
create or replace function app.verified_credentials(person uuid, wanted text) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.reads_provider(person, wanted) is not true then
    return '[]'::json;
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'credential_type', c.credential_type, 'credential_number', c.credential_number,
      'issuing_authority', c.issuing_authority, 'issue_date', c.issue_date, 'expiry_date', c.expiry_date,
      'is_expired', not (c.expiry_date is null or c.expiry_date >= app.day_of(person, now()))
    ) order by c.issue_date desc, c.id), '[]')
    from public.user_credentials c
    where c.user_id = person and c.role = wanted and c.verification_status = 'verified'
  );
end
$$;
grant execute on function app.verified_credentials to laurel_user;
