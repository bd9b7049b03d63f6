-- Adds the version after the one that its author has read.
create or replace function app.write_terms(heading text, body text, seen integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if app.permits('manage_content') is not true then
    return app.refused('wrong_role');
  end if;
  -- Of two at once the second finds the first one's.
  perform pg_advisory_xact_lock(hashtextextended('terms of purchase', 0));
  if seen is distinct from (select max(t.version) from public.purchase_terms t) then
    return app.refused('version_conflict');
  end if;
  insert into public.purchase_terms (version, title, text, created_by) values (seen + 1, heading, body, app.user_id());
  return jsonb_build_object('version', seen + 1);
end
$$;
grant execute on function app.write_terms to laurel_user;
