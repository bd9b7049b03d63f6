-- Gives a user another role, or switches it on where they hold it. Their other roles stay as they are.
create or replace function app.assign_role(address text, wanted text, trial_days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  refusal text;
  person uuid;
  given boolean;
begin
  perform pg_advisory_xact_lock(app.constant('access_lock')::bigint);
  if (case wanted when 'admin' then app.is_owner() else app.permits('manage_roles') end) is not true then
    return app.refused('wrong_role');
  end if;
  if app.second_factor_is_fresh() is not true then
    return app.refused('second_factor_asked');
  end if;
  refusal := app.recipient_refusal(address);
  select u.id into person from public.users u where u.email = lower(btrim(address));
  if refusal in ('', 'address_unconfirmed') and not exists (select from public.user_roles r where r.user_id = person) then
    refusal := 'no_role_to_update';
  end if;
  if refusal <> '' then
    return app.refused(refusal);
  end if;
  given := app.grant_role(person, wanted, trial_days);
  -- Without a row of permissions an admin could not be found among the admins. It permits nothing.
  if wanted = 'admin' then
    insert into public.admin_roles (user_id) values (person) on conflict do nothing;
  end if;
  return jsonb_build_object('user', person, 'changed', given);
end
$$;
grant execute on function app.assign_role to laurel_user;
