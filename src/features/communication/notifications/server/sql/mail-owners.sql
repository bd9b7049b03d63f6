-- Mails every active owner in place of the staff mailbox, until one is configured. Does not reveal the owners to the caller.
create or replace function app.mail_owners(mail_cause text, mail_kind text, mail_data jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.enqueue_throttled(mail_cause, mail_kind, u.email, mail_data)
  from public.users u
  join public.user_roles r on r.user_id = u.id and r.role = 'admin' and r.is_active
  join public.admin_roles a on a.user_id = u.id and a.is_owner and a.is_active
  where u.id is distinct from app.user_id();
end
$$;
grant execute on function app.mail_owners to laurel_user;
