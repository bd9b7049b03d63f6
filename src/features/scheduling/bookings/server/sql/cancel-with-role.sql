-- Cancels future sessions of a role that is taken away or switched off.
create or replace function app.cancel_with_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.session_bookings b set status = 'cancelled', cancel_reason = format('The %s no longer has access.', old.role)
  where ((old.role = 'applicant' and b.client_id = old.user_id) or (old.role = 'mentor' and b.provider_id = old.user_id)) and b.status in ('pending', 'confirmed') and b.starts_at > now();
  update public.consultation_sessions b set status = 'cancelled', cancel_reason = format('The %s no longer has access.', old.role)
  where ((old.role = 'applicant' and b.client_id = old.user_id) or (old.role = 'attorney' and b.attorney_id = old.user_id)) and b.status = 'scheduled' and b.starts_at > now();
  return null;
end
$$;

create or replace trigger user_roles_cancel_sessions after update of is_active on user_roles
  for each row when (old.is_active and not new.is_active) execute function app.cancel_with_role();

create or replace trigger user_roles_removed after delete on user_roles
  for each row execute function app.cancel_with_role();
