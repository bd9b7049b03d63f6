-- Assigns tickets only to staff, and never to the ticket's author.
create or replace function app.restrict_ticket_assignee() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.assigned_to = new.user_id or not exists (select from app.support_staff() s where s.id = new.assigned_to) then
    raise exception 'a ticket is assigned to an admin who answers tickets' using errcode = '42501';
  end if;
  return new;
end
$$;

create or replace trigger support_tickets_restrict_assignee before update of assigned_to on support_tickets
  for each row when (((CURRENT_USER = 'laurel_user'::name) and (new.assigned_to is not null) and (new.assigned_to is distinct from old.assigned_to)))
  execute function app.restrict_ticket_assignee();
