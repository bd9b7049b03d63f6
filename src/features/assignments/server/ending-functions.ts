// The SQL by which an assignment ends: what ends with it, who ended it and why, and whom it leaves as former.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

const stable = `stable ${asOwner}`;

/** Remembers the end of an assignment, unless an account of the pair is being deleted. */
const keepEnd = sqlFunction({
  name: 'app.keep_end_of_assignment',
  args: '',
  returns: 'trigger',
  body: `begin
  insert into public.ended_assignments (user_id, mentor_id)
  select old.user_id, old.mentor_id
  where exists (select from public.users u where u.id = old.user_id)
    and exists (select from public.users u where u.id = old.mentor_id)
  on conflict on constraint ended_assignments_pair do update set ended_at = now(), reason = '';
  return null;
end`,
});

const keptEnd: DerivedSql = {
  name: 'mentor_assignments_keep_end on mentor_assignments',
  create: [
    'create or replace trigger mentor_assignments_keep_end after delete on mentor_assignments for each row execute function app.keep_end_of_assignment()',
  ],
  drop: 'drop trigger if exists mentor_assignments_keep_end on mentor_assignments',
};

const endAssignment = sqlFunction({
  name: 'app.end_assignment',
  args: 'assignment uuid, why text',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
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
end`,
});

/** Counts what ends and what stays with an assignment, as `assignmentEnding` has it; null if there is no such assignment. */
const ending = sqlFunction({
  name: 'app.assignment_ending',
  args: 'assignment uuid',
  returns: 'json',
  kind: stable,
  isForRequests: true,
  body: `declare
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
end`,
});

/** As `app.assigned_people`, of those whose assignment has ended: it asks for a role that is active and entitled, and a second factor. */
const former = sqlFunction({
  name: 'app.formerly_assigned_people',
  args: 'variadic wanted text[]',
  returns: 'uuid[]',
  kind: stable,
  isForRequests: true,
  body: `begin
  return (
    select coalesce(array_agg(e.user_id), '{}')
    from public.ended_assignments e
    where e.mentor_id = any (select app.entitled_user_id_as(role) from unnest(wanted) as role)
      and exists (select from public.two_factors f where f.user_id = e.mentor_id and f.enabled_at is not null)
      and not exists (
        select from public.mentor_assignments m where m.user_id = e.user_id and m.mentor_id = e.mentor_id
      )
  );
end`,
});

/** Each after those that it calls. */
export const endingFunctions: readonly DerivedSql[] = [keepEnd, keptEnd, endAssignment, ending, former];
