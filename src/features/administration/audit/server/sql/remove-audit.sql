-- Removes the oldest sealed entries that are all from before then, and keeps where the chain goes on. Answers how many.
create or replace function app.remove_audit(older_than timestamp with time zone, most integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  entry public.audit_entries;
  first_kept bigint;
  begins bigint;
  cut bigint;
  gone integer;
begin
  perform pg_advisory_xact_lock(app.constant('audit_seal_lock')::bigint);
  select min(e.position) - 1 into begins from public.audit_entries e;
  select e.position into first_kept
  from public.audit_entries e
  where e.position is not null and e.at >= older_than
  order by e.position limit 1;
  cut := least(coalesce(first_kept - 1, (app.audit_head() ->> 'position')::bigint), begins + most);
  if begins is null or cut <= begins then
    return 0;
  end if;
  insert into public.audit_checkpoints (position, hash, removed)
  select e.position, e.hash, cut - begins from public.audit_entries e where e.position = cut;
  delete from public.audit_entries e where e.position <= cut;
  get diagnostics gone = row_count;
  entry.actor_role := 'server';
  entry.action := 'removed';
  entry.table_name := 'audit_entries';
  entry.row_id := cut::text;
  entry.after := jsonb_build_object('removed', gone, 'up_to_position', cut);
  perform app.audit_keep(entry);
  return gone;
end
$$;
