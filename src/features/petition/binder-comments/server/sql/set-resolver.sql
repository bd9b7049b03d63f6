-- Stores who resolved a comment.
create or replace function app.set_resolver() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'laurel_user' and new.resolved_at is distinct from old.resolved_at then
    new.resolved_by := case when new.resolved_at is not null then app.user_id() end;
  end if;
  return new;
end
$$;

create or replace trigger binder_comments_set_resolver before update of resolved_at on binder_comments
  for each row execute function app.set_resolver();
