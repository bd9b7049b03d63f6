-- Cancels the future sessions of a user whose access ends: with the other user of an ended assignment, in a removed or
-- deactivated role, or of a deleted account.
create or replace function app.cancel_sessions_to_come() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  gone constant jsonb := to_jsonb(old);
  -- A deleted account may be on either side.
  client constant uuid := case tg_table_name
    when 'mentor_assignments' then (gone ->> 'user_id')::uuid
    when 'users' then old.id
    else case when gone ->> 'role' = 'applicant' then (gone ->> 'user_id')::uuid end
  end;
  mentor constant uuid := case tg_table_name
    when 'mentor_assignments' then (gone ->> 'mentor_id')::uuid
    when 'users' then old.id
    else case when gone ->> 'role' = 'mentor' then (gone ->> 'user_id')::uuid end
  end;
  attorney constant uuid := case tg_table_name
    when 'mentor_assignments' then (gone ->> 'mentor_id')::uuid
    when 'users' then old.id
    else case when gone ->> 'role' = 'attorney' then (gone ->> 'user_id')::uuid end
  end;
  needs_both constant boolean := tg_table_name = 'mentor_assignments';
  held record;
begin
  if tg_op = 'UPDATE' and not (gone ->> 'is_active' = 'true' and to_jsonb(new) ->> 'is_active' = 'false') then
    return null;
  end if;
  for held in
    select 'session_bookings' as source, b.id, b.client_id, b.starts_at from public.session_bookings b
    where b.status in ('pending', 'confirmed')
      and case when needs_both then b.client_id = client and b.provider_id = mentor else b.client_id = client or b.provider_id = mentor end
    union all
    select 'consultation_sessions', c.id, c.client_id, c.starts_at from public.consultation_sessions c
    where c.status = 'scheduled'
      and case when needs_both then c.client_id = client and c.attorney_id = attorney else c.client_id = client or c.attorney_id = attorney end
    order by 2
  loop
    if held.starts_at > now() then
      perform app.cancel_booked(held.source, held.id, case tg_table_name
        when 'mentor_assignments' then 'The assignment has ended.'
        when 'users' then 'An account was closed.'
        else format('The %s no longer has access.', gone ->> 'role')
      end, null);
    elsif tg_table_name = 'users' then
      -- The session is deleted with the account before it took place.
      perform app.return_session_credit(held.client_id, held.source, held.id, null);
    end if;
  end loop;
  if tg_table_name = 'users' then
    return old;
  end if;
  return null;
end
$$;

create or replace trigger mentor_assignments_cancel_sessions after delete on mentor_assignments
  for each row execute function app.cancel_sessions_to_come();

create or replace trigger user_roles_cancel_sessions after delete or update of is_active on user_roles
  for each row execute function app.cancel_sessions_to_come();

create or replace trigger users_cancel_sessions before delete on users
  for each row execute function app.cancel_sessions_to_come();
