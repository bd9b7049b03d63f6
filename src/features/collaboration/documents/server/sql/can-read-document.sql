-- Whether the caller may read a document, as its applicant or as an assigned provider.
create or replace function app.can_read_document(document uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.document_uploads d
    where d.id = document and (d.user_id = app.user_id_in_role('applicant')
      or (d.deleted_at is null and d.user_id = any (app.assigned_applicant_ids('mentor', 'attorney'))))
  );
end
$$;
