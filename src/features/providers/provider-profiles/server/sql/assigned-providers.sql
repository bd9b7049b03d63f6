-- Returns the IDs of the signed-in applicant's assigned providers whose role is active and entitled.
create or replace function app.assigned_providers(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(m.mentor_id), '{}')
    from public.mentor_assignments m
    join public.users u on u.id = m.mentor_id and u.email_verified
    join public.user_roles r on r.user_id = m.mentor_id and r.role = wanted
    where m.user_id = (select app.user_id_in_role('applicant'))
      and wanted in ('mentor', 'attorney')
      and r.is_active
      and (r.is_subscribed or now() <= r.trial_end_date)
  );
end
$$;
grant execute on function app.assigned_providers to laurel_user;
