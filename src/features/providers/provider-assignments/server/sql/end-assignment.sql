-- Ends an assignment, with a reason. Refuses as `app.refused` does.
create or replace function app.end_assignment(assignment uuid, why text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  ended public.mentor_assignments;
begin
  if app.permits('manage_providers') is not true then
    return app.refused('wrong_role');
  end if;
  delete from public.mentor_assignments m where m.id = assignment returning * into ended;
  if ended.id is null then
    return app.refused('not_found');
  end if;
  update public.ended_assignments e set reason = why
  where e.user_id = ended.user_id and e.mentor_id = ended.mentor_id;
  return '{}'::jsonb;
end
$$;
grant execute on function app.end_assignment to laurel_user;
