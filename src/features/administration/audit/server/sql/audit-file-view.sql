-- Adds an audit entry when the acting user opens another user's file, once per session and file in ten minutes.
create or replace function app.audit_file_view(file_key text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  entry public.audit_entries := app.audit_actor();
  file public.files;
begin
  select * into file from public.files f where f.key = file_key;
  if not found or entry.actor_id is null or file.user_id = entry.actor_id then
    return;
  end if;
  select s.id into entry.session_id from public.sessions s where s.token = current_setting('app.token', true);
  perform pg_advisory_xact_lock(app.constant('opened_files_lock')::integer, hashtext(concat(entry.session_id, file.id)));
  if exists (
    select from public.audit_entries e
    where e.action = 'opened' and e.session_id = entry.session_id and e.row_id = file.id::text
      and e.at between now() - interval '10 minutes' and now() + interval '1 minute'
  ) then
    return;
  end if;
  entry.action := 'opened';
  entry.table_name := 'files';
  entry.row_id := file.id::text;
  entry.subject_id := file.user_id;
  entry.after := jsonb_build_object('name', app.audit_value('name', to_jsonb(file.name)), 'bucket', file.bucket);
  perform app.insert_audit_entry(entry);
end
$$;
grant execute on function app.audit_file_view to laurel_user;
