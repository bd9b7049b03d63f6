-- Whether a code of the second factor was right in this session in the last 15 minutes.
create or replace function app.second_factor_is_fresh() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.sessions s
    where s.token = current_setting('app.token', true)
      and s.second_factor_at > now() - interval '15 minutes'
  );
end
$$;
grant execute on function app.second_factor_is_fresh to laurel_user;
