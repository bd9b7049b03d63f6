-- Stores the end of an assignment, unless one of the two accounts is being deleted.
create or replace function app.record_assignment_end() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.ended_assignments (user_id, mentor_id)
  select old.user_id, old.mentor_id
  where exists (select from public.users u where u.id = old.user_id)
    and exists (select from public.users u where u.id = old.mentor_id)
  on conflict on constraint ended_assignments_pair do update set ended_at = now(), reason = '';
  return null;
end
$$;

create or replace trigger mentor_assignments_record_end after delete on mentor_assignments
  for each row execute function app.record_assignment_end();
