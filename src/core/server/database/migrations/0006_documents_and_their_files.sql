-- A file's address as the columns of other tables hold it: as encodeURIComponent writes each part of its key.
create function app.file_url(key text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select '/files/' || string_agg(
    case
      when part.letter ~ '[A-Za-z0-9_.!~*''()/-]' then part.letter
      else regexp_replace(upper(encode(convert_to(part.letter, 'UTF8'), 'hex')), '(..)', '%\1', 'g')
    end,
    '' order by part.place
  )
  from regexp_split_to_table(key, '') with ordinality as part (letter, place)
$$;
--> statement-breakpoint
-- The address of the signed-in person, for mail that tells staff who wrote.
create function app.email() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select u.email from public.users u where u.id = app.user_id());
end
$$;
--> statement-breakpoint
revoke execute on function app.file_url(text), app.email() from public;
--> statement-breakpoint
grant execute on function app.file_url(text), app.email() to laurel_user;
--> statement-breakpoint
DROP INDEX "document_uploads_previous";
--> statement-breakpoint
CREATE UNIQUE INDEX "document_uploads_previous" ON "document_uploads" USING btree ("previous_id") WHERE "document_uploads"."deleted_at" is null;
--> statement-breakpoint
ALTER POLICY "files_read" ON "files" TO laurel_user USING ("files"."user_id" = (select app.user_id_as('applicant'))
        or ("files"."bucket" = 'documents' and "files"."user_id" = any ((select app.assigned_people('mentor', 'attorney'))::uuid[])
          and exists (select from document_uploads d where d.user_id = "files"."user_id" and d.deleted_at is null and d.file_url = app.file_url("files"."key")))
        or ("files"."bucket" in ('tasks', 'task-submissions') and "files"."user_id" = any ((select app.assigned_people('mentor'))::uuid[])
          and exists (select from tasks t where t.user_id = "files"."user_id" and t.deleted_at is null and app.file_url("files"."key") = any (t.task_files || t.submission_files))));
