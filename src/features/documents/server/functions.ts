// The SQL by which documents are reviewed: one statement decides, begins a review or takes it over, and names who was
// faster. No request writes a status.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

const stable = `stable ${asOwner}`;

/** Whether the caller may read a document: its applicant, or who is assigned to them. */
const reads = sqlFunction({
  name: 'app.reads_document',
  args: 'document uuid',
  returns: 'boolean',
  kind: stable,
  body: `begin
  return exists (
    select from public.document_uploads d
    where d.id = document and (d.user_id = app.user_id_as('applicant')
      or (d.deleted_at is null and d.user_id = any (app.assigned_people('mentor', 'attorney'))))
  );
end`,
});

/** The open review of a document, as those who may read the document see it: whose it is, and since when. */
const openReview = sqlFunction({
  name: 'app.open_review',
  args: 'document uuid',
  returns: 'jsonb',
  kind: stable,
  isForRequests: true,
  body: `begin
  if app.reads_document(document) is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('id', r.id, 'name', u.name, 'is_own', r.attorney_id = app.user_id(), 'created_at', r.created_at)
    from public.legal_reviews r join public.users u on u.id = r.attorney_id
    where r.document_id = document and r.status = 'in_review'
  );
end`,
});

/** The open reviews of all documents that the caller may review, each as {@link openReview} has it: one look for a list. */
const assignedReviews = sqlFunction({
  name: 'app.assigned_reviews',
  args: '',
  returns: 'table (document_id uuid, id uuid, name text, is_own boolean, created_at timestamptz)',
  kind: stable,
  isForRequests: true,
  body: `declare
  reader uuid := app.user_id();
  people uuid[] := app.assigned_people('mentor', 'attorney');
begin
  return query
    select r.document_id, r.id, u.name, r.attorney_id = reader, r.created_at
    from public.legal_reviews r join public.users u on u.id = r.attorney_id
    where r.status = 'in_review' and r.user_id = any (people) and r.user_id <> reader;
end`,
});

/** Whether a reviewer has proved who they are, as the document's applicant may know it; null to all others. */
const proofOf = (person: string, applicant: string) =>
  `case when ${applicant} = app.user_id() then app.holds_proof(${person}, 'mentor') or app.holds_proof(${person}, 'attorney') end`;

/** Who wrote the notes of a document's review; null to those who may not read it, and of reviewers who are gone. */
const reviewerOf = sqlFunction({
  name: 'app.reviewer_of',
  args: 'document uuid',
  returns: 'jsonb',
  kind: stable,
  isForRequests: true,
  body: `begin
  if app.reads_document(document) is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('name', u.name, 'is_verified', ${proofOf('u.id', 'd.user_id')})
    from public.document_uploads d join public.users u on u.id = d.reviewer_id
    where d.id = document and d.reviewer_notes <> ''
  );
end`,
});

/**
 * What became of a document, oldest first: each thing with its moment and who did it. What ended a review at the same
 * moment, a decision or who took it over, is told by itself.
 */
const history = sqlFunction({
  name: 'app.document_history',
  args: 'document uuid',
  returns: 'jsonb',
  kind: stable,
  isForRequests: true,
  body: `begin
  if app.reads_document(document) is not true then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'name', u.name, 'is_verified',
      case when u.id is not null then ${proofOf('u.id', '(select d.user_id from public.document_uploads d where d.id = document)')} end) order by e.at, e.place), '[]')
    from (
      select 1 as place, d.created_at as at, case when d.previous_id is null then 'submitted' else 'submitted_anew' end as kind, null::uuid as person
      from public.document_uploads d where d.id = document
      union all
      select 3, r.created_at, case when exists (
          select from public.legal_reviews o where o.document_id = document and o.ended_at = r.created_at
        ) then 'taken_over' else 'begun' end, r.attorney_id
      from public.legal_reviews r where r.document_id = document
      union all
      select 2, r.ended_at, 'left', r.attorney_id
      from public.legal_reviews r join public.document_uploads d on d.id = r.document_id
      where r.document_id = document and r.status = 'handed_over' and r.ended_at is distinct from d.reviewed_at
        and not exists (select from public.legal_reviews n where n.document_id = document and n.created_at = r.ended_at)
      union all
      select 4, d.reviewed_at, case d.status when 'Approved' then 'approved' else 'needs_revision' end, d.reviewer_id
      from public.document_uploads d
      where d.id = document and d.status in ('Approved', 'Needs Revision') and d.reviewed_at is not null
      union all
      select 5, n.created_at, 'replaced', null
      from public.document_uploads n where n.previous_id = document and n.deleted_at is null
    ) as e
    left join public.users u on u.id = e.person
  );
end`,
});

/** What another reviewer did with a document meanwhile, as a refusal that names them. */
const outrun = sqlFunction({
  name: 'app.refused_by_review',
  args: 'reviewed public.document_uploads',
  returns: 'jsonb',
  kind: stable,
  body: `declare
  holder text;
begin
  if reviewed.status in ('Approved', 'Needs Revision') then
    return jsonb_build_object('refused', 'document_reviewed', 'decision', reviewed.status,
      'name', (select u.name from public.users u where u.id = reviewed.reviewer_id));
  end if;
  select u.name into holder from public.legal_reviews r join public.users u on u.id = r.attorney_id
  where r.document_id = reviewed.id and r.status = 'in_review' and r.attorney_id <> app.user_id();
  if holder is null then
    return app.refused('changed_meanwhile');
  end if;
  return jsonb_build_object('refused', 'review_of_another', 'name', holder);
end`,
});

/** Holds the assignment of an attorney until the review that they begin is written: ending it afterwards ends the review too. */
const holdAssignment = `perform from public.mentor_assignments m where m.mentor_id = reader and m.user_id = reviewed.user_id for key share;
  if not found then
    return app.refused('not_found');
  end if;`;

/**
 * A reviewer's step at the version that they saw. A mentor decides whatever lies open; an attorney begins a review, of which
 * there is one a document, and decides only on what they hold. Answers who held it, where a mentor decided instead.
 */
const review = sqlFunction({
  name: 'app.review_document',
  args: 'document uuid, seen integer, verdict text, notes text',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
  reader uuid := app.user_id();
  reviewed public.document_uploads;
  held public.legal_reviews;
  begins boolean := verdict = 'Under Review';
begin
  if (verdict in ('Approved', 'Needs Revision')) <> (notes <> '') then
    raise exception 'notes come with a decision, and with nothing else' using errcode = '22023';
  end if;
  select * into reviewed from public.document_uploads d
  where d.id = document and d.deleted_at is null and d.user_id = any (app.assigned_people('mentor', 'attorney'))
  for update;
  if reviewed.id is null then
    return app.refused('not_found');
  elsif reviewed.user_id = reader then
    return app.refused('wrong_role');
  end if;
  select * into held from public.legal_reviews r where r.document_id = document and r.status = 'in_review';
  if reviewed.status = verdict and reviewed.reviewer_id = reader and reviewed.reviewer_notes = notes
    and (not begins or held.attorney_id = reader) and reviewed.version > seen then
    return jsonb_build_object('is_done', true);
  elsif reviewed.version <> seen then
    return app.refused_by_review(reviewed);
  elsif reviewed.status not in ('Pending', 'Under Review') or verdict not in ('Under Review', 'Approved', 'Needs Revision') then
    return app.refused('transition_not_allowed');
  elsif begins then
    if held.attorney_id = reader or not (reviewed.user_id = any (app.assigned_people('attorney'))) then
      return app.refused('transition_not_allowed');
    elsif held.id is not null then
      return app.refused_by_review(reviewed);
    end if;
    ${holdAssignment}
    insert into public.legal_reviews (document_id, user_id, attorney_id) values (document, reviewed.user_id, reader);
  elsif held.attorney_id is distinct from reader and not (reviewed.user_id = any (app.assigned_people('mentor'))) then
    return case when held.id is null then app.refused('review_not_begun') else app.refused_by_review(reviewed) end;
  else
    update public.legal_reviews r
    set ended_at = now(), status = case
      when r.attorney_id <> reader then 'handed_over'
      when verdict = 'Approved' then 'approved'
      else 'changes_requested' end
    where r.id = held.id;
  end if;
  update public.document_uploads d
  set status = verdict, reviewer_notes = notes, reviewer_id = reader, reviewed_at = now()
  where d.id = document;
  return jsonb_build_object('holder', case when held.attorney_id <> reader then held.attorney_id end);
end`,
});

/** Another attorney of the same applicant takes over the review that they saw open. Answers whose it was. */
const takeOver = sqlFunction({
  name: 'app.take_over_review',
  args: 'document uuid, seen uuid',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
  reader uuid := app.user_id();
  reviewed public.document_uploads;
  held public.legal_reviews;
begin
  select * into reviewed from public.document_uploads d
  where d.id = document and d.deleted_at is null and d.user_id <> reader and d.user_id = any (app.assigned_people('attorney'))
  for update;
  if reviewed.id is null then
    return app.refused('not_found');
  end if;
  select * into held from public.legal_reviews r where r.document_id = document and r.status = 'in_review';
  if held.attorney_id = reader then
    return jsonb_build_object('is_done', true);
  elsif held.id is distinct from seen or reviewed.status <> 'Under Review' then
    return app.refused_by_review(reviewed);
  end if;
  ${holdAssignment}
  update public.legal_reviews r set status = 'handed_over', ended_at = now() where r.id = held.id;
  insert into public.legal_reviews (document_id, user_id, attorney_id) values (document, reviewed.user_id, reader);
  update public.document_uploads d set reviewer_id = reader, reviewed_at = now() where d.id = document;
  return jsonb_build_object('holder', held.attorney_id);
end`,
});

/** With an assignment the reviews end that its attorney began, so that another reviewer can go on. */
const release = sqlFunction({
  name: 'app.release_reviews',
  args: '',
  returns: 'trigger',
  body: `begin
  update public.legal_reviews r set status = 'handed_over', ended_at = now()
  where r.attorney_id = old.mentor_id and r.user_id = old.user_id and r.status = 'in_review';
  return old;
end`,
});

const releasing: DerivedSql = {
  name: 'mentor_assignments_release_reviews on mentor_assignments',
  create: [
    'create or replace trigger mentor_assignments_release_reviews after delete on mentor_assignments for each row execute function app.release_reviews()',
  ],
  drop: 'drop trigger if exists mentor_assignments_release_reviews on mentor_assignments',
};

/** Each after those that it calls. */
export const documentFunctions: readonly DerivedSql[] = [
  reads,
  openReview,
  assignedReviews,
  history,
  reviewerOf,
  outrun,
  review,
  takeOver,
  release,
  releasing,
];
