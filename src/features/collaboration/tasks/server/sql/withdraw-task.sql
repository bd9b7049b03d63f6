-- A submitted task is closed to its owner, who may still take it back until a mentor has opened it. False where it is
-- not theirs, was opened, or is not at the version that was seen any more.
create or replace function app.withdraw_task(task uuid, seen integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.tasks t set status = 'In Progress'
  where t.id = task
    and t.version = seen
    and t.user_id = app.entitled_user_id_as('applicant')
    and t.status = 'Submitted'
    and t.review_opened_at is null
    and t.deleted_at is null;
  return found;
end
$$;
grant execute on function app.withdraw_task to laurel_user;
