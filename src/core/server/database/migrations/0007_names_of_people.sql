-- A person's name, told to themselves and to whom they work with: an applicant's mentors and attorneys, whoever gave
-- them a task, and a provider's assigned applicants. Null for anybody else.
create function app.name_of(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  reader uuid := app.user_id();
begin
  return (
    select u.name
    from public.users u
    where u.id = person
      and (
        person = reader
        or exists (select from public.mentor_assignments m where m.user_id = reader and m.mentor_id = person)
        or exists (select from public.task_assignments t where t.user_id = reader and t.mentor_id = person)
        or person = any (app.assigned_people('mentor', 'attorney'))
      )
  );
end
$$;
--> statement-breakpoint
revoke execute on function app.name_of(uuid) from public;
--> statement-breakpoint
grant execute on function app.name_of(uuid) to laurel_user;
