-- Cancels future sessions of an ended assignment.
create or replace function app.cancel_with_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.session_bookings b set status = 'cancelled', cancel_reason = 'You no longer work together.'
  where b.client_id = old.user_id and b.provider_id = old.mentor_id and b.status in ('pending', 'confirmed') and b.starts_at > now();
  update public.consultation_sessions b set status = 'cancelled', cancel_reason = 'You no longer work together.'
  where b.client_id = old.user_id and b.attorney_id = old.mentor_id and b.status = 'scheduled' and b.starts_at > now();
  return null;
end
$$;

create or replace trigger mentor_assignments_cancel_sessions after delete on mentor_assignments
  for each row execute function app.cancel_with_assignment();
