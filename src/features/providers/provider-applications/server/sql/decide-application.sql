-- Decides once, and gives the role with it, in turn with all that gives or takes access: no right is used that is gone.
create or replace function app.decide_application(application uuid, verdict text, note text, trial_days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.provider_applications;
begin
  perform pg_advisory_xact_lock(app.constant('access_lock')::bigint);
  if app.permits('manage_providers') is not true then
    return app.refused('wrong_role');
  end if;
  if app.second_factor_is_fresh() is not true then
    return app.refused('second_factor_asked');
  end if;
  select * into asked from public.provider_applications a where a.id = application for update;
  if not found then
    return app.refused('not_found');
  elsif asked.user_id = app.user_id() then
    return app.refused('own_application');
  elsif asked.status <> 'pending' then
    return app.refused('application_decided');
  end if;
  update public.provider_applications
  set status = verdict, decision_note = note, reviewed_by = app.user_id(), decided_at = now()
  where id = application;
  if verdict = 'approved' then
    perform app.grant_role(asked.user_id, asked.role, trial_days);
  end if;
  return jsonb_build_object('user', asked.user_id, 'role', asked.role);
end
$$;
grant execute on function app.decide_application to laurel_user;
