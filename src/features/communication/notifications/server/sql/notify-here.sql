-- Writes a notification alone: where a mail of its own tells of the same.
create or replace function app.notify_here(person uuid, about text, heading text, body text, tone text, address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, kind, title, message, type, link)
  values (person, about, heading, body, tone, address);
end
$$;
grant execute on function app.notify_here to laurel_user;
