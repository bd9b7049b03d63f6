-- The person of the session whose token this transaction keeps, if they hold the role, switched on. One question
-- instead of two: a row policy asks it for every statement.
create function app.user_id_as(wanted text) returns uuid
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
  );
end
$$;
--> statement-breakpoint
-- The same, if the person may also still write in that role: subscribed, or within the trial.
create function app.entitled_user_id_as(wanted text) returns uuid
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
--> statement-breakpoint
revoke execute on function app.user_id_as(text), app.entitled_user_id_as(text) from public;
--> statement-breakpoint
grant execute on function app.user_id_as(text), app.entitled_user_id_as(text) to laurel_user;
--> statement-breakpoint
-- As before, with one look-up for the session, the person, the profile's day and the roles.
create or replace function app.enter(session_token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person uuid;
  session_used_at timestamptz;
  profile_used_at timestamptz;
  held jsonb;
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
  return jsonb_build_object('userId', person, 'roles', coalesce(held, '[]'));
end
$$;
--> statement-breakpoint
ALTER POLICY "files_read" ON "files" TO laurel_user USING ("files"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
ALTER POLICY "awards_read" ON "awards" TO laurel_user USING ("awards"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
ALTER POLICY "awards_create" ON "awards" TO laurel_user WITH CHECK ("awards"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
ALTER POLICY "awards_update" ON "awards" TO laurel_user USING ("awards"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("awards"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
ALTER POLICY "patents_read" ON "patents" TO laurel_user USING ("patents"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
ALTER POLICY "patents_create" ON "patents" TO laurel_user WITH CHECK ("patents"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
ALTER POLICY "patents_update" ON "patents" TO laurel_user USING ("patents"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("patents"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
drop function app.has_role(text), app.is_entitled(text);
