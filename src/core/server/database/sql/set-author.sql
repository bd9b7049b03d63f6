-- Sets a column to the signed-in user, so that requests cannot name another. Arguments: that column, and a timestamp column; if
-- that is null, the row has no author.
create or replace function app.set_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  return jsonb_populate_record(new, jsonb_build_object(
    tg_argv[0], case when tg_nargs = 1 or to_jsonb(new) ->> tg_argv[1] is not null then app.user_id() end
  ));
end
$$;

create or replace trigger binder_comments_set_resolver before update of resolved_at on binder_comments
  for each row when (current_user = 'laurel_user' and new.resolved_at is distinct from old.resolved_at)
  execute function app.set_author('resolved_by', 'resolved_at');

create or replace trigger rule_toggles_set_author before insert or update of is_off, reason on rule_toggles
  for each row when (current_user = 'laurel_user') execute function app.set_author('toggled_by');

create or replace trigger settings_set_author before insert or update of value on settings
  for each row when (current_user = 'laurel_user') execute function app.set_author('updated_by');
