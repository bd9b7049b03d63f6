-- Rejects rows that grant something to a user with an unconfirmed email (LA409). Arguments: the columns that name the users. A
-- user's first role is exempt: it is chosen at sign-up and grants nothing yet.
create or replace function app.restrict_unconfirmed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given constant jsonb := to_jsonb(new);
begin
  if tg_table_name = 'user_roles' and given ->> 'role' <> 'admin' and not exists (
    select from public.user_roles r where r.user_id = (given ->> 'user_id')::uuid and r.id <> (given ->> 'id')::uuid
  ) then
    return new;
  end if;
  if exists (
    select from public.users u
    where not u.email_verified and u.id in (select (given ->> named)::uuid from unnest(tg_argv) as named)
  ) then
    raise exception 'nothing is given to a person who has not confirmed their address' using errcode = 'LA409';
  end if;
  return new;
end
$$;

create or replace trigger admin_roles_restrict_unconfirmed before insert or update on admin_roles
  for each row execute function app.restrict_unconfirmed('user_id');

create or replace trigger mentor_assignments_restrict_unconfirmed before insert or update on mentor_assignments
  for each row execute function app.restrict_unconfirmed('user_id', 'mentor_id');

create or replace trigger user_roles_restrict_unconfirmed before insert or update of user_id, role on user_roles
  for each row execute function app.restrict_unconfirmed('user_id');
