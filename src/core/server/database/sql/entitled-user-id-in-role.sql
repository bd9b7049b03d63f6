-- Returns the signed-in user's ID if they may write in this active role: subscribed, or within the trial. Otherwise null.
create or replace function app.entitled_user_id_in_role(wanted text) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select s.user_id
    from public.sessions s
    join public.users u on u.id = s.user_id
    join public.user_roles r on r.user_id = s.user_id
    where s.token = current_setting('app.token', true)
      and s.expires_at > now()
      and s.created_at > now() - interval '30 days'
      and u.email_verified
      and r.role = wanted
      and r.is_active
      and (r.is_subscribed or now() <= r.trial_end_date)
  );
end
$$;
grant execute on function app.entitled_user_id_in_role to laurel_user;
