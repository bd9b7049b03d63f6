-- Returns the signed-in user's reviewers, with the roles in which they are verified.
create or replace function app.reviewers() returns TABLE(name text, roles text[], verified text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select r.name, r.roles, array(select held from unnest(r.roles) as held where app.holds_proof(r.id, held))
    from app.reviewers_of(app.user_id()) r;
end
$$;
grant execute on function app.reviewers to laurel_user;
