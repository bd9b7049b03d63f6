-- Of a role: before the address is confirmed there is the one that the person chose at sign-up, which opens nothing
-- yet.
create or replace function app.restrict_unconfirmed_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.role = 'admin' or exists (select from public.user_roles r where r.user_id = new.user_id and r.id <> new.id) then
    perform app.refuse_unconfirmed(new.user_id);
  end if;
  return new;
end
$$;

create or replace trigger user_roles_restrict_unconfirmed before insert or update of user_id, role on user_roles
  for each row execute function app.restrict_unconfirmed_role();
