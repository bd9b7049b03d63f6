-- Why the user of this address is given nothing by the caller; null where they may be.
create or replace function app.recipient_refusal(address text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select case
      when u.id = app.user_id() then 'own_access'
      when not u.email_verified then 'address_unconfirmed'
      else '' end
    from public.users u where u.email = lower(btrim(address))),
    'user_not_found')
$$;
