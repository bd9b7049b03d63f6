-- What another reviewer did with a document meanwhile, as a refusal that names them.
create or replace function app.refused_by_review(reviewed public.document_uploads) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  holder text;
begin
  if reviewed.status in ('Approved', 'Needs Revision') then
    return jsonb_build_object('refused', 'document_reviewed', 'decision', reviewed.status,
      'name', (select u.name from public.users u where u.id = reviewed.reviewer_id));
  end if;
  select u.name into holder from public.legal_reviews r join public.users u on u.id = r.attorney_id
  where r.document_id = reviewed.id and r.status = 'in_review' and r.attorney_id <> app.user_id();
  if holder is null then
    return app.refused('version_conflict');
  end if;
  return jsonb_build_object('refused', 'review_of_another', 'name', holder);
end
$$;
