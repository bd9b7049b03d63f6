-- Gives the signed-in user's feed another address, and says since when it has it: the old one ends with this.
create or replace function app.renew_calendar_feed(hash text) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  made timestamptz;
begin
  insert into public.calendar_feeds (user_id, secret_hash) values (app.user_id(), hash)
  on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = now()
  returning created_at into made;
  return made;
end
$$;
grant execute on function app.renew_calendar_feed to laurel_user;
