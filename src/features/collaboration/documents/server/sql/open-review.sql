-- Returns a document's open review with its reviewer and start, for readers of the document.
create or replace function app.open_review(document uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.can_read_document(document) is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('id', r.id, 'name', u.name, 'is_own', r.attorney_id = app.user_id(), 'created_at', r.created_at)
    from public.legal_reviews r join public.users u on u.id = r.attorney_id
    where r.document_id = document and r.status = 'in_review'
  );
end
$$;
grant execute on function app.open_review to laurel_user;
