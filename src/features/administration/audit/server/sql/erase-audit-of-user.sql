-- Erases the values of audit entries about a deleted account. The entries themselves stay.
create or replace function app.erase_audit_of_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.audit_entries
  set before = null, after = null, is_erased = true
  where subject_id = old.id and not is_erased;
  return null;
end
$$;

create or replace trigger users_erase_audit after delete on users for each row execute function app.erase_audit_of_user();
