-- Each set of columns has a function of its own by now.
drop function app.stamp_row(), app.stamp_lasting_row(), app.stamp_shared_row();
--> statement-breakpoint
-- The trigger leaves requests one column; a grant beside it would be a second place for the same right.
grant update on contact_messages to laurel_user;
--> statement-breakpoint
-- As before, and of an admin also what they are permitted: a second look-up, for admins alone.
create or replace function app.enter(session_token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person uuid;
  session_used_at timestamptz;
  profile_used_at timestamptz;
  held jsonb;
  permitted text[];
  owns boolean;
  kept text;
begin
  select
    s.user_id,
    s.updated_at,
    p.updated_at,
    (
      select jsonb_agg(jsonb_build_object(
        'role', r.role,
        'is_active', r.is_active,
        'trial_start_date', r.trial_start_date,
        'trial_end_date', r.trial_end_date,
        'is_subscribed', r.is_subscribed
      ) order by r.role)
      from public.user_roles r
      where r.user_id = s.user_id
    )
  into person, session_used_at, profile_used_at, held
  from public.sessions s
  join public.users u on u.id = s.user_id
  left join public.profiles p on p.id = s.user_id
  where s.token = session_token
    and s.expires_at > now()
    and s.created_at > now() - interval '30 days'
    and u.email_verified;
  if not found then
    raise exception 'no live session' using errcode = 'LA401';
  end if;

  if held @> '[{"role": "admin", "is_active": true}]' then
    select a.permissions, a.is_owner into permitted, owns
    from public.admin_roles a
    where a.user_id = person and a.is_active;
  end if;

  if session_used_at < now() - interval '1 hour' then
    update public.sessions
    set updated_at = now(),
        expires_at = least(now() + interval '7 days', created_at + interval '30 days')
    where id in (select id from public.sessions where token = session_token for update skip locked);
  end if;
  if profile_used_at < now() - interval '1 day' then
    update public.profiles
    set updated_at = now()
    where id in (select id from public.profiles where id = person for update skip locked);
  end if;

  kept := set_config('app.token', session_token, true);
  return jsonb_build_object('userId', person, 'roles', coalesce(held, '[]'), 'permissions', coalesce(permitted, '{}'), 'isOwner', coalesce(owns, false));
end
$$;
