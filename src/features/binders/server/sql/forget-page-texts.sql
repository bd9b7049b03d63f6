-- The words of a file are not kept longer than its bytes.
create or replace function app.forget_page_texts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.page_texts t
  where t.sha256 = old.sha256 and not exists (
    select from public.files f where f.sha256 = old.sha256 and f.bytes_removed_at is null
  );
  return null;
end
$$;

create or replace trigger files_texts_forgotten after delete or update of bytes_removed_at on files
  for each row execute function app.forget_page_texts();
