-- Returns the applicants whose binder the signed-in attorney may arrange, if they may still write themselves.
create or replace function app.editable_binder_owner_ids() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(g.user_id), '{}')
    from public.evidence_grants g
    join public.user_roles r on r.user_id = g.user_id and r.role = 'applicant' and r.is_active
      and (r.is_subscribed or now() <= r.trial_end_date)
    where g.provider_id = app.user_id()
      and g.can_edit_binder
      and g.user_id = any ((select app.assigned_applicant_ids('attorney'))::uuid[])
  );
end
$$;
grant execute on function app.editable_binder_owner_ids to laurel_user;
