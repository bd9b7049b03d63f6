-- Mails every active owner in place of the staff mailbox, until one is configured. Without an owner, the mail waits for the
-- first one: mail_digest_items without a recipient. Does not reveal the owners to the caller.
create or replace function app.mail_owners(mail_cause text, mail_kind text, mail_data jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  for attempt in 1..2 loop
    perform app.enqueue_throttled(mail_cause, mail_kind, u.email, mail_data)
    from public.users u
    join public.user_roles r on r.user_id = u.id and r.role = 'admin' and r.is_active
    join public.admin_roles a on a.user_id = u.id and a.is_owner and a.is_active
    where u.id is distinct from app.user_id();
    if found or app.is_owner() is true then
      return;
    end if;
    -- The first owner may be added at this moment. After the second look, none is added before this mail is committed.
    perform pg_advisory_xact_lock_shared(app.constant('access_lock')::bigint);
  end loop;
  insert into public.mail_digest_items (cause, kind, recipient, data, due_at)
  values ('no owner', mail_kind, '', mail_data, now());
end
$$;
grant execute on function app.mail_owners to laurel_user;
