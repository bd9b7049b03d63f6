-- Decides once, by one statement that asks for all it takes; where it finds no row, it says why.
create or replace function app.decide_credential(credential uuid, seen integer, verdict text, note text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  judged public.user_credentials;
begin
  if verdict not in ('verified', 'rejected') then
    raise exception 'a credential is verified or rejected' using errcode = '22023';
  end if;
  update public.user_credentials c
  set verification_status = verdict, decision_note = note, decided_by = app.user_id(), decided_at = now()
  where c.id = credential and c.version = seen and c.verification_status = 'pending'
    and c.user_id <> app.user_id() and app.permits('manage_providers');
  if found then
    return '{}'::jsonb;
  end if;
  select * into judged from public.user_credentials c where c.id = credential;
  return app.refused(case
    when app.permits('manage_providers') is not true then 'wrong_role'
    when judged.id is null then 'not_found'
    when judged.user_id = app.user_id() then 'own_credential'
    when judged.verification_status <> 'pending' then 'credential_decided'
    else 'credential_changed' end);
end
$$;
grant execute on function app.decide_credential to laurel_user;
