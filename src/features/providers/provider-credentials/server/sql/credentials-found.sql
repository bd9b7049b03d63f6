-- The credentials of which every one of these words stands in the number, or in the provider's name or address.
create or replace function app.credentials_found(wanted text) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_providers') is not true then
    return;
  end if;
  return query
    select c.id from public.user_credentials c
    join public.users u on u.id = c.user_id
    where not exists (
      select from unnest(string_to_array(app.search_plain(wanted), ' ')) as word
      where strpos(concat(u.search, ' ', app.search_plain(c.credential_number)), word) = 0
    );
end
$$;
grant execute on function app.credentials_found to laurel_user;
