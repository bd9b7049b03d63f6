-- Stores who changed a setting, and when.
create or replace function app.stamp_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.updated_by := app.user_id();
  return new;
end
$$;

create or replace trigger settings_signature before insert or update of value on settings
  for each row when (current_user = 'laurel_user') execute function app.stamp_setting();
