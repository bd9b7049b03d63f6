-- A reviewer's step at the version that they saw. A mentor decides whatever lies open; an attorney begins a review, of
-- which there is one a document, and decides only on what they hold. Answers who held it, where a mentor decided
-- instead.
create or replace function app.review_document(document uuid, seen integer, verdict text, notes text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
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
    perform from public.mentor_assignments m where m.mentor_id = reader and m.user_id = reviewed.user_id for key share;
  if not found then
    return app.refused('not_found');
  end if;
    insert into public.legal_reviews (document_id, user_id, attorney_id) values (document, reviewed.user_id, reader);
  elsif held.attorney_id is distinct from reader and not (reviewed.user_id = any (app.assigned_people('mentor'))) then
    return case when held.id is null then app.refused('review_not_started') else app.refused_by_review(reviewed) end;
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
end
$$;
grant execute on function app.review_document to laurel_user;
