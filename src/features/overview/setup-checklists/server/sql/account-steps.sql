-- Returns the signed-in user's remaining setup steps, from tables that requests cannot read.
create or replace function app.account_steps() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array_remove(array[
    case when not exists (select from public.two_factors f where f.user_id = app.user_id() and f.enabled_at is not null) then 'second_factor' end,
    case when not exists (select from public.profiles p where p.id = app.user_id() and p.time_zone <> '') then 'time_zone' end
  ], null);
end
$$;
grant execute on function app.account_steps to laurel_user;
