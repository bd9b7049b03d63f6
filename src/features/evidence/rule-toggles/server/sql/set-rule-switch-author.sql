-- So that no request can name another.
create or replace function app.set_rule_switch_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.switched_by := app.user_id();
  return new;
end
$$;

create or replace trigger rule_switches_set_author before insert or update of is_off, reason on rule_switches
  for each row when (current_user = 'laurel_user') execute function app.set_rule_switch_author();
