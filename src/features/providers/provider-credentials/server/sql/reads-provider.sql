-- Whether the caller may know what this person has proved in this role: themselves, whom they work with, or who
-- verifies.
create or replace function app.reads_provider(person uuid, wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return person = app.user_id() or person = any (app.assigned_providers(wanted)) or app.permits('manage_providers');
end
$$;
