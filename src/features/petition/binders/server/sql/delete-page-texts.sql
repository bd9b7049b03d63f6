-- Deletes the recognized text of a file with the last copy of its bytes.
create or replace function app.delete_page_texts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Most files have no such text. A user may have thousands of copies of one file, which should not be read for each.
  if not exists (select from public.page_texts t where t.sha256 = old.sha256) then
    return null;
  end if;
  delete from public.page_texts t
  where t.sha256 = old.sha256 and not exists (
    select from public.files f where f.sha256 = old.sha256 and f.bytes_removed_at is null
  );
  return null;
end
$$;

create or replace trigger files_delete_page_texts after delete or update of bytes_removed_at on files
  for each row execute function app.delete_page_texts();
