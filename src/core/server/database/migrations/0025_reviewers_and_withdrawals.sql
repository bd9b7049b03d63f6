-- A submitted task is closed to its owner, who may still take it back until a mentor has opened it. False where it is not
-- theirs, was opened, or is not at the version that was seen any more.
create function app.withdraw_task(task uuid, seen integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.tasks t set status = 'In Progress'
  where t.id = task
    and t.version = seen
    and t.user_id = app.entitled_user_id_as('applicant')
    and t.status = 'Submitted'
    and t.review_opened_at is null
    and t.deleted_at is null;
  return found;
end
$$;
--> statement-breakpoint
revoke execute on function app.withdraw_task(uuid, integer) from public;
--> statement-breakpoint
grant execute on function app.withdraw_task(uuid, integer) to laurel_user;
--> statement-breakpoint
-- Who may review what an applicant submits: those assigned to them, in a role that is on and entitled. Called by the two
-- functions below alone.
create function app.reviewers_of(applicant uuid) returns table (name text, roles text[])
language sql stable set search_path = ''
as $$
  select u.name, array_agg(r.role order by r.role)
  from public.mentor_assignments m
  join public.users u on u.id = m.mentor_id and u.email_verified
  join public.user_roles r on r.user_id = m.mentor_id
  where m.user_id = applicant
    and r.role in ('mentor', 'attorney')
    and r.is_active
    and (r.is_subscribed or now() <= r.trial_end_date)
  group by m.id, u.name
  order by m.assigned_at, m.id
$$;
--> statement-breakpoint
revoke execute on function app.reviewers_of(uuid) from public;
--> statement-breakpoint
-- The signed-in user's own reviewers.
create function app.reviewers() returns table (name text, roles text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select r.name, r.roles from app.reviewers_of(app.user_id()) r;
end
$$;
--> statement-breakpoint
revoke execute on function app.reviewers() from public;
--> statement-breakpoint
grant execute on function app.reviewers() to laurel_user;
--> statement-breakpoint
-- Applicants who have submitted what no one may review: to admins who assign reviewers, by name and number alone.
create function app.applicants_without_reviewer() returns table (user_id uuid, name text, tasks integer, documents integer, since timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_providers') is not true then
    return;
  end if;
  return query
    with submitted as (
      select t.user_id, 'task' as kind, t.updated_at as since from public.tasks t
      where t.status = 'Submitted' and t.deleted_at is null
      union all
      select d.user_id, 'document', d.created_at from public.document_uploads d
      where d.status in ('Pending', 'Under Review') and d.deleted_at is null
    )
    select u.id, u.name,
      (count(*) filter (where s.kind = 'task'))::integer,
      (count(*) filter (where s.kind = 'document'))::integer,
      min(s.since)
    from submitted s
    join public.users u on u.id = s.user_id
    where not exists (
      select from app.reviewers_of(s.user_id) r where s.kind = 'document' or 'mentor' = any (r.roles)
    )
    group by u.id, u.name;
end
$$;
--> statement-breakpoint
revoke execute on function app.applicants_without_reviewer() from public;
--> statement-breakpoint
grant execute on function app.applicants_without_reviewer() to laurel_user
--> statement-breakpoint
-- Plainer words, where an admin has not written others.
update public.subscription_plans set description = new.description
from (values
  ('Basic', 'For whoever writes the petition themselves and wants the evidence in order.', 'For applicants who write the petition themselves and want the evidence in order.'),
  ('Advanced', 'For whoever still builds up publications and letters.', 'For applicants who still build up publications and letters.'),
  ('Premium', 'For whoever also wants to protect an invention and talk to an attorney.', 'For applicants who also want to protect an invention and talk to an attorney.'),
  ('Elite', 'For whoever wants a coach at their side for half a year.', 'For applicants who want a coach at their side for half a year.')
) as new (name, former, description)
where subscription_plans.name = new.name and subscription_plans.description = new.former
