-- Whether the caller may know a user's verification in a role: as that user, an assigned applicant, or an admin who manages
-- providers.
create or replace function app.reads_provider(person uuid, wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return person = app.user_id() or person = any (app.assigned_providers(wanted)) or app.has_permission('manage_providers');
end
$$;
