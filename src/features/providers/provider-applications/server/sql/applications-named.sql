-- The applications of users whose names and addresses have all of these words.
create or replace function app.applications_named(wanted text) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_providers') is not true then
    return;
  end if;
  return query
    select a.id from public.provider_applications a
    join public.users u on u.id = a.user_id
    where not exists (
      select from unnest(string_to_array(app.search_plain(wanted), ' ')) as word where strpos(u.search, word) = 0
    );
end
$$;
grant execute on function app.applications_named to laurel_user;
