-- The condition that finds the users whom a search names: one by a whole address, or all who have its words.
create or replace function app.audit_users_like(q text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.users u where u.email = lower(btrim(q))) then
    return format('u.email = %L', lower(btrim(q)));
  end if;
  return (
    select string_agg('u.search like ' || quote_literal(app.search_pattern(word)), ' and ')
    from unnest(string_to_array(app.search_plain(q), ' ')) as word
    where word <> ''
  );
end
$$;
