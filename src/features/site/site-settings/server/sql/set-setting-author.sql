-- Stores who changed a setting, and when.
create or replace function app.set_setting_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.updated_by := app.user_id();
  return new;
end
$$;

create or replace trigger settings_set_author before insert or update of value on settings
  for each row when (current_user = 'laurel_user') execute function app.set_setting_author();
