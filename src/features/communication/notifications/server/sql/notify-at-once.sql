-- Writes a notification whose email no digest holds back, such as a decision.
create or replace function app.notify_at_once(person uuid, about text, heading text, body text, tone text, address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify_here(person, about, heading, body, tone, address);
  insert into public.outbox (kind, recipient, data)
  select 'notification', u.email, jsonb_build_object('name', u.name, 'about', about, 'title', heading, 'message', body, 'link', address) from public.users u where u.id = person and u.email_verified and app.is_mailed(person, about, address) and person is distinct from app.user_id();
end
$$;
grant execute on function app.notify_at_once to laurel_user;
