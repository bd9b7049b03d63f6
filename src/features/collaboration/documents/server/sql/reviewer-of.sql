-- Returns the author of a document's review notes. Null if the caller may not read it, or the account was deleted.
create or replace function app.reviewer_of(document uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.can_read_document(document) is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('name', u.name, 'is_verified', case when d.user_id = app.user_id() then app.holds_proof(u.id, 'mentor') or app.holds_proof(u.id, 'attorney') end)
    from public.document_uploads d join public.users u on u.id = d.reviewer_id
    where d.id = document and d.reviewer_notes <> ''
  );
end
$$;
grant execute on function app.reviewer_of to laurel_user;
