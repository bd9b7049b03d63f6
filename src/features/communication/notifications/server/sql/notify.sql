-- Writes a notification, and mails it unless its reader chose otherwise.
create or replace function app.notify(person uuid, about text, heading text, body text, tone text, address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify_here(person, about, heading, body, tone, address);
  perform app.enqueue_bounded(null, 'notification', u.email, jsonb_build_object('name', u.name, 'about', about, 'title', heading, 'message', body, 'link', address)) from public.users u where u.id = person and u.email_verified and app.is_mailed(person, about, address);
end
$$;
grant execute on function app.notify to laurel_user;
