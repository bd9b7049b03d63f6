-- Authenticates a request's transaction: stores the session token for it, and returns the user with roles, permissions and
-- second factor. A second-factor timestamp in the future, from a clock that was ahead, does not count as recent. Raises LA401
-- unless the session is valid and its user's email confirmed.
create or replace function app.authenticate(session_token text) returns jsonb
language plpgsql security definer set search_path = ''
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
  is_provider boolean;
  proved text;
begin
  select
    s.user_id,
    s.updated_at,
    p.updated_at,
    s.second_factor_at,
    -- An array is cheaper than an aggregate.
    to_jsonb(array(
      select jsonb_build_object(
        'role', r.role,
        'is_active', r.is_active,
        'trial_start_date', r.trial_start_date,
        'trial_end_date', r.trial_end_date,
        'is_subscribed', r.is_subscribed
      )
      from public.user_roles r
      where r.user_id = s.user_id
      order by r.role
    ))
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
  is_provider := held @> '[{"role": "mentor", "is_active": true}]' or held @> '[{"role": "attorney", "is_active": true}]';
  -- PL/pgSQL runs a condition with a subquery as a query, even where another part decides it.
  if is_provider then
    is_provider := exists (select from public.mentor_assignments m where m.mentor_id = person);
  end if;
  if is_admin or is_provider then
    proved := case
      when not exists (select from public.two_factors f where f.user_id = person and f.enabled_at is not null) then 'missing'
      when proved_at > now() - interval '15 minutes' and proved_at <= now() + interval '1 minute' then 'fresh'
      else 'stale'
    end;
  end if;
  if is_admin and proved <> 'missing' then
    select a.permissions, a.is_owner into permitted, owns
    from public.admin_roles a
    where a.user_id = person and a.is_active;
  end if;

  if session_used_at < now() - interval '1 hour' or profile_used_at < now() - interval '1 day' then
    perform app.record_use(session_token, person, session_used_at, profile_used_at);
  end if;

  -- A condition is cheaper than `perform`, which runs a query.
  if set_config('app.token', session_token, true) is null then
    raise exception 'no live session' using errcode = 'LA401';
  end if;
  return jsonb_build_object(
    'userId', person,
    'roles', held,
    'permissions', coalesce(permitted, '{}'),
    'isOwner', coalesce(owns, false)
  ) || case when proved is null then '{}' else jsonb_build_object('secondFactor', proved) end;
end
$$;
grant execute on function app.authenticate to laurel_user;
