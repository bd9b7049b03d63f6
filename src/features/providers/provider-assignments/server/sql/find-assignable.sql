-- The first few confirmed users who hold such a role, switched on: all of them, or those found by a part of their name
-- or email.
create or replace function app.find_assignable(side text, q text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  found json;
begin
  if app.permits('manage_providers') is not true or (q <> '' and app.search_plain(q) = '') then
    return '[]'::json;
  end if;
  execute format(
    'select coalesce(json_agg(row_to_json(shown)), ''[]'') from (
      select u.name, u.email,
        array(select r.role from public.user_roles r where r.user_id = u.id and r.role = any ($1) and r.is_active order by r.role desc) as roles,
        case $2
          when ''applicant'' then (select count(*) from public.mentor_assignments m where m.user_id = u.id)
          else (select count(*) from public.mentor_assignments m where m.mentor_id = u.id)
        end as assigned,
        case $2 when ''applicant'' then ''{}'' else app.unverified_roles(u.id) end as unverified
      from public.users u
      where %s and u.email_verified and u.id <> app.user_id()
        and exists (select from public.user_roles r where r.user_id = u.id and r.role = any ($1) and r.is_active)
      order by lower(u.name), u.id limit %s
    ) as shown',
    app.users_asked_for(jsonb_build_object('q', q), false),
    case q when '' then 100 else 10 end
  ) into found using case side when 'applicant' then '{applicant}'::text[] else '{mentor,attorney}'::text[] end, side;
  return found;
end
$$;
grant execute on function app.find_assignable to laurel_user;
