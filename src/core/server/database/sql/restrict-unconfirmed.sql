-- Of a row that gives something: the columns named are the people whom it takes.
create or replace function app.restrict_unconfirmed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.refuse_unconfirmed(variadic array(select (to_jsonb(new) ->> named)::uuid from unnest(tg_argv) as named));
  return new;
end
$$;

create or replace trigger admin_roles_restrict_unconfirmed before insert or update on admin_roles
  for each row execute function app.restrict_unconfirmed('user_id');

create or replace trigger mentor_assignments_restrict_unconfirmed before insert or update on mentor_assignments
  for each row execute function app.restrict_unconfirmed('user_id', 'mentor_id');
