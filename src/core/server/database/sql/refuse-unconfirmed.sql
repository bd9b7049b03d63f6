-- Raises LA409 where one of them has not confirmed their address.
create or replace function app.refuse_unconfirmed(VARIADIC people uuid[]) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (select from public.users u where u.id = any (people) and not u.email_verified) then
    raise exception 'nothing is given to a person who has not confirmed their address' using errcode = 'LA409';
  end if;
end
$$;
