-- Those whose applicant's name and address, or whose attorney's name, have all of these words.
create or replace function app.legal_inputs_named(wanted text) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_content') is not true then
    return;
  end if;
  return query
    select i.id from public.legal_inputs i
    join public.users u on u.id = i.user_id
    left join public.users a on a.id = i.attorney_id
    where not exists (
      select from unnest(string_to_array(app.search_plain(wanted), ' ')) as word
      where strpos(u.search, word) = 0 and strpos(app.search_plain(coalesce(a.name, '')), word) = 0
    );
end
$$;
grant execute on function app.legal_inputs_named to laurel_user;
