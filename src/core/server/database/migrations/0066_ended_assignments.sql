drop function app.message_contacts()
--> statement-breakpoint
CREATE TABLE "ended_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"mentor_id" uuid NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now(),
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "ended_assignments_pair" UNIQUE("user_id","mentor_id")
);

--> statement-breakpoint
ALTER TABLE "ended_assignments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "ended_assignments" ADD CONSTRAINT "ended_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ended_assignments" ADD CONSTRAINT "ended_assignments_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "ended_assignments_mentor" ON "ended_assignments" USING btree ("mentor_id");
--> statement-breakpoint
DROP POLICY "mentor_assignments_remove" ON "mentor_assignments" CASCADE;
--> statement-breakpoint
create or replace function app.keep_end_of_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.ended_assignments (user_id, mentor_id)
  select old.user_id, old.mentor_id
  where exists (select from public.users u where u.id = old.user_id)
    and exists (select from public.users u where u.id = old.mentor_id)
  on conflict on constraint ended_assignments_pair do update set ended_at = now(), reason = '';
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.keep_end_of_assignment() from public
--> statement-breakpoint
create or replace trigger mentor_assignments_keep_end after delete on mentor_assignments for each row execute function app.keep_end_of_assignment()
--> statement-breakpoint
create or replace function app.end_assignment(assignment uuid, why text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  ended public.mentor_assignments;
begin
  if app.permits('manage_providers') is not true then
    return app.refused('wrong_role');
  end if;
  delete from public.mentor_assignments m where m.id = assignment returning * into ended;
  if ended.id is null then
    return app.refused('not_found');
  end if;
  update public.ended_assignments e set reason = why
  where e.user_id = ended.user_id and e.mentor_id = ended.mentor_id;
  return '{}';
end
$$
--> statement-breakpoint
revoke execute on function app.end_assignment(uuid, text) from public
--> statement-breakpoint
grant execute on function app.end_assignment(uuid, text) to laurel_user
--> statement-breakpoint
create or replace function app.assignment_ending(assignment uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  applicant uuid;
  provider uuid;
begin
  if app.permits('manage_providers') is not true then
    return null;
  end if;
  select m.user_id, m.mentor_id into applicant, provider from public.mentor_assignments m where m.id = assignment;
  if applicant is null then
    return null;
  end if;
  return json_build_object(
    'sessions', (
      select count(*) from public.session_bookings b
      where b.client_id = applicant and b.provider_id = provider and b.status in ('pending', 'confirmed') and b.starts_at > now()
    ),
    'consultations', (
      select count(*) from public.consultation_sessions b
      where b.client_id = applicant and b.attorney_id = provider and b.status = 'scheduled' and b.starts_at > now()
    ),
    'unrecorded', (
      select count(*) from public.session_bookings b
      where b.client_id = applicant and b.provider_id = provider and b.status in ('pending', 'confirmed') and b.starts_at <= now()
    ) + (
      select count(*) from public.consultation_sessions b
      where b.client_id = applicant and b.attorney_id = provider and b.status = 'scheduled' and b.starts_at <= now()
    ),
    'shares_evidence', exists (
      select from public.evidence_grants g
      where g.user_id = applicant and g.provider_id = provider and g.shared_at is not null
    ),
    'reviews', (
      select count(*) from public.legal_reviews r
      where r.user_id = applicant and r.attorney_id = provider and r.status = 'in_review'
    ),
    'tasks', (
      select count(*) from public.task_assignments t
      where t.user_id = applicant and t.mentor_id = provider and t.status in ('Pending', 'In Progress')
    ),
    'messages', (
      select count(*) from public.messages g
      where (g.sender_id = applicant and g.receiver_id = provider) or (g.sender_id = provider and g.receiver_id = applicant)
    )
  );
end
$$
--> statement-breakpoint
revoke execute on function app.assignment_ending(uuid) from public
--> statement-breakpoint
grant execute on function app.assignment_ending(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.formerly_assigned_people(variadic wanted text[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(e.user_id), '{}')
    from public.ended_assignments e
    where e.mentor_id = any (select app.entitled_user_id_as(role) from unnest(wanted) as role)
      and exists (select from public.two_factors f where f.user_id = e.mentor_id and f.enabled_at is not null)
      and not exists (
        select from public.mentor_assignments m where m.user_id = e.user_id and m.mentor_id = e.mentor_id
      )
  );
end
$$
--> statement-breakpoint
revoke execute on function app.formerly_assigned_people(wanted text[]) from public
--> statement-breakpoint
grant execute on function app.formerly_assigned_people(wanted text[]) to laurel_user
--> statement-breakpoint
create or replace function app.former_message_partners() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  applicant uuid := app.user_id_as('applicant');
begin
  return (
    select coalesce(array_agg(p.id), '{}')
    from (
      select unnest(app.formerly_assigned_people('mentor', 'attorney')) as id
      union
      select e.mentor_id from public.ended_assignments e
      where e.user_id = applicant
        and not exists (select from public.mentor_assignments m where m.user_id = e.user_id and m.mentor_id = e.mentor_id)
    ) as p
    where p.id <> app.user_id() and p.id <> all (app.message_partners(false))
  );
end
$$
--> statement-breakpoint
revoke execute on function app.former_message_partners() from public
--> statement-breakpoint
grant execute on function app.former_message_partners() to laurel_user
--> statement-breakpoint
create or replace function app.correspondents() returns table (id uuid, name text, role text, closed json)
language plpgsql stable security definer set search_path = ''
as $$
declare
  reader uuid := app.user_id();
  former uuid[] := app.former_message_partners();
begin
  return query
    select u.id, u.name, case
      when u.id = any (app.assigned_people('mentor', 'attorney') || app.formerly_assigned_people('mentor', 'attorney')) then 'applicant'
      else coalesce(
        (select max(r.role) from public.user_roles r where r.user_id = u.id and r.role in ('mentor', 'attorney') and r.is_active),
        'mentor'
      )
    end,
    case when u.id = any (former) then (
      select json_build_object('at', e.ended_at, 'reason', e.reason) from public.ended_assignments e
      where (e.user_id, e.mentor_id) in ((reader, u.id), (u.id, reader))
      order by e.ended_at desc nulls last limit 1
    ) end
    from public.users u
    where u.id = any (app.message_partners(false) || former);
end
$$
--> statement-breakpoint
revoke execute on function app.correspondents() from public
--> statement-breakpoint
grant execute on function app.correspondents() to laurel_user
--> statement-breakpoint
CREATE POLICY "ended_assignments_read" ON "ended_assignments" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("ended_assignments"."user_id" = (select app.user_id()) or "ended_assignments"."mentor_id" = (select app.user_id()) or (select app.permits('manage_providers')));
--> statement-breakpoint
ALTER POLICY "task_assignments_read" ON "task_assignments" TO laurel_user USING ("task_assignments"."user_id" = (select app.user_id_as('applicant')) or ("task_assignments"."mentor_id" = (select app.user_id_as('mentor')) and ("task_assignments"."user_id" = any ((select app.assigned_people('mentor'))::uuid[]) or "task_assignments"."user_id" = any ((select app.formerly_assigned_people('mentor'))::uuid[]))));
--> statement-breakpoint
ALTER POLICY "session_bookings_update" ON "session_bookings" TO laurel_user USING ("session_bookings"."provider_id" = (select app.entitled_user_id_as('mentor')) and "session_bookings"."client_id" = any ((select app.assigned_people('mentor'))::uuid[])) WITH CHECK ("session_bookings"."provider_id" = (select app.entitled_user_id_as('mentor')) and "session_bookings"."client_id" = any ((select app.assigned_people('mentor'))::uuid[]));
--> statement-breakpoint
ALTER POLICY "consultation_sessions_update" ON "consultation_sessions" TO laurel_user USING ("consultation_sessions"."attorney_id" = (select app.entitled_user_id_as('attorney')) and "consultation_sessions"."client_id" = any ((select app.assigned_people('attorney'))::uuid[])) WITH CHECK ("consultation_sessions"."attorney_id" = (select app.entitled_user_id_as('attorney')) and "consultation_sessions"."client_id" = any ((select app.assigned_people('attorney'))::uuid[]));
--> statement-breakpoint
ALTER POLICY "messages_read" ON "messages" TO laurel_user USING (("messages"."sender_id" = (select app.user_id()) and "messages"."receiver_id" = any ((select app.message_partners(false))::uuid[])) or ("messages"."receiver_id" = (select app.user_id()) and "messages"."sender_id" = any ((select app.message_partners(false))::uuid[])) or ("messages"."sender_id" = (select app.user_id()) and "messages"."receiver_id" = any ((select app.former_message_partners())::uuid[])) or ("messages"."receiver_id" = (select app.user_id()) and "messages"."sender_id" = any ((select app.former_message_partners())::uuid[])));
--> statement-breakpoint
-- As before; also of those whose assignment has ended, whose messages, tasks and sessions both read on.
create or replace function app.name_of(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  reader uuid := app.user_id();
begin
  return (
    select u.name
    from public.users u
    where u.id = person
      and (
        person = reader
        or exists (select from public.mentor_assignments m where m.user_id = reader and m.mentor_id = person)
        or exists (select from public.ended_assignments e where e.user_id = reader and e.mentor_id = person)
        or exists (select from public.task_assignments t where t.user_id = reader and t.mentor_id = person)
        or person = any (app.assigned_people('mentor', 'attorney'))
        or person = any (app.formerly_assigned_people('mentor', 'attorney'))
      )
  );
end
$$;
--> statement-breakpoint
-- Of assignments that ended before this was kept, those that left messages, tasks or sessions; when they ended is not known.
insert into ended_assignments (user_id, mentor_id, ended_at)
select distinct met.applicant, met.provider, null::timestamptz
from (
  select user_id as applicant, mentor_id as provider from task_assignments
  union
  select client_id, provider_id from session_bookings
  union
  select client_id, attorney_id from consultation_sessions
  union
  select a.user_id, p.user_id
  from messages g
  join user_roles a on a.user_id in (g.sender_id, g.receiver_id) and a.role = 'applicant'
  join user_roles p on p.user_id in (g.sender_id, g.receiver_id) and p.user_id <> a.user_id and p.role in ('mentor', 'attorney')
  -- Of two who could both be either, nothing says who was whose.
  where not exists (select from user_roles r where r.user_id = a.user_id and r.role in ('mentor', 'attorney'))
) as met
where met.applicant <> met.provider
  and not exists (
    select from mentor_assignments m
    where (m.user_id, m.mentor_id) in ((met.applicant, met.provider), (met.provider, met.applicant))
  );
