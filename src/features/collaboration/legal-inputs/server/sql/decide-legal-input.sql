-- Decides once, about the version that the admin has read.
create or replace function app.decide_legal_input(input uuid, verdict text, seen integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.legal_inputs;
begin
  if app.permits('manage_content') is not true then
    return app.refused('wrong_role');
  end if;
  select * into asked from public.legal_inputs i where i.id = input for update;
  if not found then
    return app.refused('not_found');
  elsif app.user_id() in (asked.user_id, asked.attorney_id) then
    return app.refused('own_legal_input');
  elsif asked.status <> 'pending' then
    return app.refused('legal_input_decided');
  elsif asked.version <> seen then
    return app.refused('version_conflict');
  end if;
  update public.legal_inputs
  set status = verdict, decided_by = app.user_id(), decided_at = now()
  where id = input;
  return '{}'::jsonb;
end
$$;
grant execute on function app.decide_legal_input to laurel_user;
