DROP POLICY "files_create" ON "files" CASCADE;
--> statement-breakpoint
-- As before, and towards requests stricter: nobody names a new row's id, puts it into Trash as it is made, or says since
-- when it lies there, which decides when it goes.
create or replace function app.stamp_row() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.created_at := now();
    new.version := 1;
  else
    new.id := old.id;
    new.user_id := old.user_id;
    new.created_at := old.created_at;
    new.version := old.version + 1;
  end if;
  new.updated_at := now();
  if current_user = 'laurel_user' then
    if tg_op = 'INSERT' then
      new.id := gen_random_uuid();
      new.deleted_at := null;
    elsif new.deleted_at is not null then
      new.deleted_at := coalesce(old.deleted_at, now());
    end if;
  end if;
  return new;
end
$$;
