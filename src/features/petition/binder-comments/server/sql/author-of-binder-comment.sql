-- The name of a comment's author, for the applicant, who may no longer work with them, and for those who read the
-- binder.
create or replace function app.author_of_binder_comment(comment uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select u.name
    from public.binder_comments c
    join public.users u on u.id = c.author_id
    where c.id = comment
      and (c.user_id = app.user_id_as('applicant') or c.user_id = any (app.granted_people('binders')))
  );
end
$$;
grant execute on function app.author_of_binder_comment to laurel_user;
