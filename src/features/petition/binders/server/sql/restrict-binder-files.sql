-- Keeps other users from adding or removing files when they arrange a binder: naming a file would grant access to it, and
-- omitting one would lose it.
create or replace function app.restrict_binder_files() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'laurel_user' and old.user_id is distinct from app.user_id() and (
    select coalesce(array_agg(distinct s #>> '{}' order by s #>> '{}'), '{}')
    from jsonb_path_query(new.outline, 'strict $.** ? (@ starts with "/files/")') as s
  ) <> (
    select coalesce(array_agg(distinct s #>> '{}' order by s #>> '{}'), '{}')
    from jsonb_path_query(old.outline, 'strict $.** ? (@ starts with "/files/")') as s
  ) then
    raise exception 'the files of a binder are its owner''s to add and to remove' using errcode = '42501';
  end if;
  return new;
end
$$;

create or replace trigger binders_restrict_files before update of outline on binders
  for each row execute function app.restrict_binder_files();
