-- Returns the IDs of applicants assigned to the signed-in user in one of these roles, if the role is active and entitled. Empty
-- without a second factor.
create or replace function app.assigned_applicant_ids(VARIADIC wanted text[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(m.user_id), '{}')
    from public.sessions s
    join public.users u on u.id = s.user_id
    join public.two_factors f on f.user_id = s.user_id
    join public.mentor_assignments m on m.mentor_id = s.user_id
    where s.token = current_setting('app.token', true)
      and s.expires_at > now()
      and s.created_at > now() - interval '30 days'
      and u.email_verified
      and f.enabled_at is not null
      and exists (
        select from public.user_roles r
        where r.user_id = s.user_id
          and r.role = any (wanted)
          and r.is_active
          and (r.is_subscribed or now() <= r.trial_end_date)
      )
  );
end
$$;
grant execute on function app.assigned_applicant_ids to laurel_user;
