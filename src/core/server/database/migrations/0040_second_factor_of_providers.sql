-- As before; without a second factor a mentor or attorney has no one.
create or replace function app.assigned_people(variadic wanted text[]) returns uuid[]
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
--> statement-breakpoint
-- As before; of whoever needs a second factor it tells how they stand with it.
create or replace function app.enter(session_token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person uuid;
  session_used_at timestamptz;
  profile_used_at timestamptz;
  proved_at timestamptz;
  held jsonb;
  permitted text[];
  owns boolean;
  is_admin boolean;
  proved text;
  kept text;
begin
  select
    s.user_id,
    s.updated_at,
    p.updated_at,
    s.second_factor_at,
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
  into person, session_used_at, profile_used_at, proved_at, held
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

  is_admin := held @> '[{"role": "admin", "is_active": true}]';
  if is_admin
    or (held @> '[{"role": "mentor", "is_active": true}]' or held @> '[{"role": "attorney", "is_active": true}]')
      and exists (select from public.mentor_assignments m where m.mentor_id = person)
  then
    proved := case
      when not exists (select from public.two_factors f where f.user_id = person and f.enabled_at is not null) then 'missing'
      when proved_at > now() - interval '15 minutes' then 'fresh'
      else 'stale'
    end;
  end if;
  if is_admin and proved <> 'missing' then
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
  return jsonb_build_object(
    'userId', person,
    'roles', coalesce(held, '[]'),
    'permissions', coalesce(permitted, '{}'),
    'isOwner', coalesce(owns, false)
  ) || case when proved is null then '{}' else jsonb_build_object('secondFactor', proved) end;
end
$$;
