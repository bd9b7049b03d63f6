-- Returns applicant with email, attorney and decider of a legal input, for admins who manage content. Otherwise null.
create or replace function app.people_of_legal_input(input uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.has_permission('manage_content') is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('name', u.name, 'email', u.email, 'attorney', a.name,
      'is_verified', case when a.id is not null then app.holds_proof(a.id, 'attorney') end, 'decider', d.name)
    from public.legal_inputs i
    join public.users u on u.id = i.user_id
    left join public.users a on a.id = i.attorney_id
    left join public.users d on d.id = i.decided_by
    where i.id = input
  );
end
$$;
grant execute on function app.people_of_legal_input to laurel_user;
