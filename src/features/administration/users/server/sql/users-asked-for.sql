-- What follows `where`, over `public.users u`: made of what is asked for, so that its plan is made for it.
create or replace function app.users_asked_for(asked jsonb, sees_trials boolean) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  of_role text := app.roles_asked_for(asked, sees_trials);
begin
  return concat_ws(
    ' and ',
    'true',
    (
      select string_agg('u.search like ' || quote_literal(app.search_pattern(word)), ' and ')
      from unnest(string_to_array(app.search_plain(asked ->> 'q'), ' ')) as word
      where word <> ''
    ),
    case when of_role <> '' then 'exists (select from public.user_roles r where r.user_id = u.id' || of_role || ')' end
  );
end
$$;
