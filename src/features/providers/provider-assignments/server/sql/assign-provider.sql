-- Assigns a mentor or an attorney to an applicant, each found by an email address. Refuses as `app.refused` does.
create or replace function app.assign_provider(applicant text, provider text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wrong jsonb;
  made uuid;
begin
  perform pg_advisory_xact_lock(app.constant('access_lock')::bigint);
  if app.permits('manage_providers') is not true then
    return app.refused('wrong_role');
  end if;
  wrong := jsonb_build_object(
    'applicant', nullif(app.assignment_refusal(applicant, '{applicant}'), ''),
    'provider', nullif(app.assignment_refusal(provider, '{mentor,attorney}'), '')
  );
  if wrong = jsonb_build_object('applicant', null, 'provider', null) and lower(btrim(applicant)) = lower(btrim(provider)) then
    wrong := jsonb_build_object('provider', 'same_user');
  end if;
  wrong := jsonb_strip_nulls(wrong);
  if wrong <> '{}' then
    return jsonb_build_object('refused', 'invalid', 'wrong', wrong);
  end if;
  if app.is_unverified_provider(provider) and exists (
    select from public.settings s where s.key = 'provider_verification' and s.value = 'required'
  ) then
    return app.refused('verification_required');
  end if;
  insert into public.mentor_assignments (user_id, mentor_id)
  select a.id, p.id from public.users a, public.users p
  where a.email = lower(btrim(applicant)) and p.email = lower(btrim(provider))
  on conflict on constraint mentor_assignments_pair do nothing
  returning id into made;
  if made is null then
    return app.refused('already_assigned');
  end if;
  return jsonb_build_object('id', made);
end
$$;
grant execute on function app.assign_provider to laurel_user;
