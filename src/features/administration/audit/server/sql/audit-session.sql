-- Adds an audit entry when staff or a provider signs in, and when a user ends another user's session.
create or replace function app.audit_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  entry public.audit_entries;
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from public.user_roles r where r.user_id = new.user_id and r.role in ('admin', 'attorney', 'mentor') and r.is_active
    ) then
      return null;
    end if;
    entry.actor_id := new.user_id;
    entry.session_id := new.id;
    entry.client_address := new.ip_address;
    entry.action := 'signed_in';
    entry.row_id := new.id::text;
    entry.after := jsonb_build_object('user_agent', app.audit_value('user_agent', to_jsonb(new.user_agent)));
  else
    entry := app.audit_actor();
    if entry.actor_id = old.user_id or (entry.actor_id is null and entry.actor_role is null) then
      return null;
    end if;
    select s.id into entry.session_id from public.sessions s where s.token = current_setting('app.token', true);
    entry.action := 'signed_out';
    entry.row_id := old.id::text;
    entry.subject_id := old.user_id;
    entry.before := jsonb_build_object(
      'ip_address', old.ip_address, 'user_agent', app.audit_value('user_agent', to_jsonb(old.user_agent)));
  end if;
  entry.table_name := 'sessions';
  perform app.insert_audit_entry(entry);
  return null;
end
$$;

create or replace trigger sessions_audit after insert or delete on sessions
  for each row execute function app.audit_session();
