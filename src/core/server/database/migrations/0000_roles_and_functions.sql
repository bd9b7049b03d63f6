-- The role of every request. Roles belong to the cluster, so another database of it may have made it.
do $$
begin
  create role laurel_user nologin noinherit;
exception when duplicate_object or unique_violation then null;
end
$$;
--> statement-breakpoint
create schema app;
--> statement-breakpoint
grant usage on schema app to laurel_user;
--> statement-breakpoint
grant usage on schema public to laurel_user;
--> statement-breakpoint
-- Row policies decide which rows; without one a table is closed.
alter default privileges in schema public grant select, insert, update, delete on tables to laurel_user;
--> statement-breakpoint
-- The person of the session whose token this transaction keeps. Any role may set a setting, so it
-- holds the secret token and never the person: forging it takes a live session's token.
-- A session lives until expires_at, which use moves on, and 30 days at most.
create function app.user_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select s.user_id
    from public.sessions s
    join public.users u on u.id = s.user_id
    where s.token = current_setting('app.token', true)
      and s.expires_at > now()
      and s.created_at > now() - interval '30 days'
      and u.email_verified
  );
end
$$;
--> statement-breakpoint
-- Whether the person holds the role, switched on.
create function app.has_role(wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.user_roles r
    where r.user_id = app.user_id() and r.role = wanted and r.is_active
  );
end
$$;
--> statement-breakpoint
-- Whether the person may still write in the role: subscribed, or within the trial.
create function app.is_entitled(wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.user_roles r
    where r.user_id = app.user_id() and r.role = wanted and r.is_active
      and (r.is_subscribed or now() <= r.trial_end_date)
  );
end
$$;
--> statement-breakpoint
-- Opens a request's transaction for the owner of a session token: keeps the token for this transaction
-- and answers the person with their roles. Use is noted sparingly: it moves the end of an idle session
-- once an hour, and the profile's day once a day. A row that another request is noting is skipped, so
-- that no request waits for another here.
-- Raises LA401 where there is no live session of a person with a confirmed address.
create function app.enter(session_token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person uuid;
  used_at timestamptz;
begin
  select s.user_id, s.updated_at into person, used_at
  from public.sessions s
  join public.users u on u.id = s.user_id
  where s.token = session_token
    and s.expires_at > now()
    and s.created_at > now() - interval '30 days'
    and u.email_verified;
  if not found then
    raise exception 'no live session' using errcode = 'LA401';
  end if;

  if used_at < now() - interval '1 hour' then
    update public.sessions
    set updated_at = now(),
        expires_at = least(now() + interval '7 days', created_at + interval '30 days')
    where id in (select id from public.sessions where token = session_token for update skip locked);
  end if;
  update public.profiles
  set updated_at = now()
  where id in (
    select id from public.profiles
    where id = person and updated_at < now() - interval '1 day'
    for update skip locked
  );

  perform set_config('app.token', session_token, true);
  return jsonb_build_object(
    'userId', person,
    'roles', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'role', r.role,
        'is_active', r.is_active,
        'trial_start_date', r.trial_start_date,
        'trial_end_date', r.trial_end_date,
        'is_subscribed', r.is_subscribed
      ) order by r.role), '[]')
      from public.user_roles r
      where r.user_id = person
    )
  );
end
$$;
--> statement-breakpoint
-- Columns of an owned row that nobody but the server sets; every update makes the next version.
create function app.stamp_row() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.created_at := now();
    new.version := 1;
  else
    new.id := old.id;
    new.user_id := old.user_id;
    new.created_at := old.created_at;
    new.version := old.version + 1;
  end if;
  new.updated_at := now();
  return new;
end
$$;
--> statement-breakpoint
revoke execute on all functions in schema app from public;
--> statement-breakpoint
grant execute on function app.user_id(), app.has_role(text), app.is_entitled(text), app.enter(text), app.stamp_row() to laurel_user;
