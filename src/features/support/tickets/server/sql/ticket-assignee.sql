-- Who takes care of a ticket, if they still may: what its author writes is told to them.
create or replace function app.ticket_assignee(ticket uuid) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select t.assigned_to from public.support_tickets t
    where t.id = ticket and (t.user_id = app.user_id() or app.permits('manage_users')) and app.answers_tickets(t.assigned_to)
  );
end
$$;
grant execute on function app.ticket_assignee to laurel_user;
