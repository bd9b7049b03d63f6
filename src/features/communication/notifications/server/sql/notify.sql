-- Adds a notification, and mails it unless the user turned that off. `mailing` is 'digest'; 'at once' for mail that no digest
-- may delay, such as a decision; or 'none' if another mail reports it.
create or replace function app.notify(person uuid, about text, heading text, body text, tone text, address text, mailing text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reader record;
  mail jsonb;
begin
  insert into public.notifications (user_id, kind, title, message, type, link)
  values (person, about, heading, body, tone, address);
  if mailing = 'none' then
    return;
  end if;
  select u.email, u.name into reader
  from public.users u where u.id = person and u.email_verified and app.wants_email(person, about, address);
  if not found then
    return;
  end if;
  mail := jsonb_build_object('name', reader.name, 'about', about, 'title', heading, 'message', body, 'link', address);
  if mailing = 'digest' then
    perform app.enqueue_throttled(null, 'notification', reader.email, mail);
  elsif person is distinct from app.user_id() then
    insert into public.outbox (kind, recipient, data) values ('notification', reader.email, mail);
  end if;
end
$$;
grant execute on function app.notify to laurel_user;
