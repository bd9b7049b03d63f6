-- Ends an attorney's open reviews with the assignment, so that another reviewer can take over.
create or replace function app.release_reviews() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.legal_reviews r set status = 'handed_over', ended_at = now()
  where r.attorney_id = old.mentor_id and r.user_id = old.user_id and r.status = 'in_review';
  return old;
end
$$;

create or replace trigger mentor_assignments_release_reviews after delete on mentor_assignments
  for each row execute function app.release_reviews();
