-- Notifies every active admin with a permission, except the acting user. Owners who already get the staff mail are not mailed
-- twice.
create or replace function app.notify_admins(permitted text, about text, heading text, body text, address text, are_owners_mailed boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  admin record;
begin
  for admin in
    select a.user_id, a.is_owner
    from public.admin_roles a
    join public.user_roles r on r.user_id = a.user_id and r.role = 'admin' and r.is_active
    where a.is_active and (a.is_owner or permitted = any (a.permissions)) and a.user_id is distinct from app.user_id()
    order by a.user_id
  loop
    perform app.notify(
      admin.user_id, about, heading, body, 'info', address, case when admin.is_owner and are_owners_mailed then 'none' else 'digest' end
    );
  end loop;
end
$$;
grant execute on function app.notify_admins to laurel_user;
