-- Why this user cannot be one side of an assignment, whose holder has one of these roles; empty where they can.
create or replace function app.assignment_refusal(address text, as_one_of text[]) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when app.recipient_refusal(address) <> '' then app.recipient_refusal(address)
    when exists (
      select from public.users u
      join public.user_roles r on r.user_id = u.id and r.role = any (as_one_of) and r.is_active
      where u.email = lower(btrim(address))
    ) then ''
    else 'not_in_role' end
$$;
