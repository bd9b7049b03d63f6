-- Another attorney of the same applicant takes over the review that they saw open. Answers whose it was.
create or replace function app.take_over_review(document uuid, seen uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
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
  perform from public.mentor_assignments m where m.mentor_id = reader and m.user_id = reviewed.user_id for key share;
  if not found then
    return app.refused('not_found');
  end if;
  update public.legal_reviews r set status = 'handed_over', ended_at = now() where r.id = held.id;
  insert into public.legal_reviews (document_id, user_id, attorney_id) values (document, reviewed.user_id, reader);
  update public.document_uploads d set reviewer_id = reader, reviewed_at = now() where d.id = document;
  return jsonb_build_object('holder', held.attorney_id);
end
$$;
grant execute on function app.take_over_review to laurel_user;
