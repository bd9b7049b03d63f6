-- Cancels future sessions of a deleted account.
create or replace function app.cancel_with_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.session_bookings b set status = 'cancelled', cancel_reason = 'An account was closed.'
  where old.id in (b.client_id, b.provider_id) and b.status in ('pending', 'confirmed') and b.starts_at > now();
  update public.consultation_sessions b set status = 'cancelled', cancel_reason = 'An account was closed.'
  where old.id in (b.client_id, b.attorney_id) and b.status = 'scheduled' and b.starts_at > now();
  return old;
end
$$;

create or replace trigger users_cancel_sessions before delete on users
  for each row execute function app.cancel_with_account();
