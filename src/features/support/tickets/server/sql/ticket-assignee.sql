-- Returns the assignee of a ticket, to notify of the author's replies, if they still answer tickets.
create or replace function app.ticket_assignee(ticket uuid) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select t.assigned_to from public.support_tickets t
    where t.id = ticket and (t.user_id = app.user_id() or app.has_permission('manage_users')) and app.answers_tickets(t.assigned_to)
  );
end
$$;
grant execute on function app.ticket_assignee to laurel_user;
