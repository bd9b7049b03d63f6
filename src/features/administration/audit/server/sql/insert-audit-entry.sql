-- Stores an audit entry with the actor's strongest active role at this time. Two entries of one connection never have the same
-- timestamp, so that they have an order.
create or replace function app.insert_audit_entry(entry public.audit_entries) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moment timestamptz := greatest(
    clock_timestamp(),
    nullif(current_setting('app.audited_at', true), '')::timestamptz + interval '1 microsecond'
  );
begin
  entry.actor_role := coalesce(
    entry.actor_role,
    (
      select case
        when r.role = 'admin' and exists (select from public.admin_roles a where a.user_id = r.user_id and a.is_active and a.is_owner)
          then 'owner'
        else r.role
      end
      from public.user_roles r
      where r.user_id = entry.actor_id and r.is_active
      order by array_position(array['admin', 'attorney', 'mentor', 'applicant'], r.role)
      limit 1
    ),
    'user'
  );
  perform set_config('app.audited_at', moment::text, false);
  insert into public.audit_entries (
    at, actor_id, actor_role, session_id, client_address, action, table_name, row_id, subject_id, before, after, values_hash
  ) values (
    moment, entry.actor_id, entry.actor_role, entry.session_id,
    coalesce(entry.client_address, nullif(current_setting('app.client_address', true), '')),
    entry.action, entry.table_name, entry.row_id, entry.subject_id, entry.before, entry.after,
    encode(sha256(convert_to(jsonb_build_array(entry.before, entry.after)::text, 'UTF8')), 'hex')
  );
end
$$;
