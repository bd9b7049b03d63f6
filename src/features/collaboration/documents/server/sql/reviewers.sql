-- The signed-in user's own reviewers.
create or replace function app.reviewers() returns TABLE(name text, roles text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select r.name, r.roles from app.reviewers_of(app.user_id()) r;
end
$$;
grant execute on function app.reviewers to laurel_user;
