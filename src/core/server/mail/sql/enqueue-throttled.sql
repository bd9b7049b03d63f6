-- Queues a mail. From the fourth mail of one cause to a recipient in ten minutes on, mails wait for a digest. A window that
-- starts in the future, from a clock that was ahead, starts now.
create or replace function app.enqueue_throttled(mail_cause text, mail_kind text, mail_recipient text, mail_data jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  at_once constant integer := 3;
  span constant bigint := 600000::bigint;
  moment constant bigint := (extract(epoch from now()) * 1000)::bigint;
  who constant text := coalesce(app.user_id()::text, mail_cause);
  caused integer := 0;
  began bigint;
begin
  -- Users get no mail about their own actions.
  if mail_recipient = (select u.email from public.users u where u.id = app.user_id()) then
    return;
  end if;
  if who is not null then
    insert into public.rate_limits as seen (key, count, last_request)
    values ('mail-by:' || who || ':' || mail_recipient, 1, moment)
    on conflict (key) do update set
      count = case when seen.last_request <= moment - span then 1 else least(seen.count, at_once) + 1 end,
      last_request = case when seen.last_request <= moment - span then moment else least(seen.last_request, moment) end
    returning seen.count, seen.last_request into caused, began;
  end if;
  if caused <= at_once then
    insert into public.outbox (kind, recipient, data) values (mail_kind, mail_recipient, mail_data);
  else
    insert into public.mail_digest_items (cause, kind, recipient, data, due_at)
    values (who, mail_kind, mail_recipient, mail_data, to_timestamp((began + span) / 1000.0));
  end if;
end
$$;
grant execute on function app.enqueue_throttled to laurel_user;
