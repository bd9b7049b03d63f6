-- Resets the decision on a credential that its provider changes, because the decision was on the earlier content.
create or replace function app.set_credential_pending() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.verification_status := 'pending';
  new.decision_note := '';
  new.decided_by := null;
  new.decided_at := null;
  return new;
end
$$;

create or replace trigger user_credentials_set_pending before update on user_credentials
  for each row when (current_user = 'laurel_user') execute function app.set_credential_pending();
