-- Seals the oldest entries that are not yet; null where another server does so now. Answers how many, and the head.
create or replace function app.seal_audit(most integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  head jsonb;
  entry public.audit_entries;
  place bigint;
  last_hash text;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(app.constant('audit_seal_lock')::bigint) then
    return null;
  end if;
  head := app.audit_head();
  place := (head ->> 'position')::bigint;
  last_hash := head ->> 'hash';
  for entry in select * from public.audit_entries e where e.position is null order by e.at, e.id limit most loop
    place := place + 1;
    sealed := sealed + 1;
    entry.position := place;
    entry.previous_hash := last_hash;
    last_hash := encode(sha256(convert_to(last_hash || jsonb_build_array(entry.position, entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_id, entry.actor_role, entry.session_id, entry.client_address, entry.action, entry.table_name, entry.row_id, entry.subject_id, entry.values_hash)::text, 'UTF8')), 'hex');
    update public.audit_entries e
    set position = place, previous_hash = entry.previous_hash, hash = last_hash
    where e.id = entry.id;
  end loop;
  return jsonb_build_object('sealed', sealed, 'position', place, 'hash', last_hash);
end
$$;
