-- Gives a user a role with its trial, or switches it on where they hold it: whether that changed anything. For
-- functions that have taken the lock and asked for their caller's rights.
create or replace function app.grant_role(person uuid, wanted text, trial_days integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_roles as held (user_id, role, trial_start_date, trial_end_date)
  values (person, wanted, now(), now() + make_interval(days => least(greatest(trial_days, 0), 366)))
  on conflict on constraint user_roles_user_id_role do update
  set is_active = true, version = held.version + 1, updated_at = now()
  where not held.is_active;
  return found;
end
$$;
