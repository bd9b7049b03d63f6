-- The name of the admin who switched a rule, for admins who may.
create or replace function app.switcher_of_rule(wanted text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_content') is not true then
    return null;
  end if;
  return (
    select u.name from public.rule_switches s join public.users u on u.id = s.switched_by where s.rule = wanted
  );
end
$$;
grant execute on function app.switcher_of_rule to laurel_user;
