-- Whether a user is mailed what they are told of this kind, at this address of the site: they may have chosen
-- otherwise, for the kind, or, of what lies in the workspace of a mentor or an attorney, in the settings of that
-- workspace. What is said of a user's access is no work, and follows its kind alone.
create or replace function app.is_mailed(person uuid, about text, address text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((select p.by_email from public.notification_preferences p where p.user_id = person and p.kind = about), true)
    and (about = 'role' or not exists (
      select from public.provider_settings s
      where s.user_id = person and not s.email_notifications and split_part(address, '/', 2) = s.role
    ));
end
$$;
