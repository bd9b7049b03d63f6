-- Whether a user gets mail about notifications of this kind with this link. Users turn mail off by kind, and providers also for
-- their workspace. Notifications about access ('role') depend only on the kind.
create or replace function app.wants_email(person uuid, about text, address text) returns boolean
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
