// The SQL by which access is given and taken. Requests write neither roles nor permissions themselves: these functions
// alone do, each after the others, so that each sees what the one before it has left of its caller's rights.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';
import { ACCESS_LOCK, refusedUnlessFresh } from '#features/accounts/server/queries.ts';
import { entitledInTurn, liveGrant } from '#features/entitlements/server/queries.ts';

/** The longest a new trial may be, for every admin. */
const TRIAL_DAYS_MAX = 366;
const inTurn = `perform pg_advisory_xact_lock(${ACCESS_LOCK})`;

const refused = sqlFunction({
  name: 'app.refused',
  args: 'code text',
  returns: 'jsonb',
  kind: "immutable set search_path = ''",
  language: 'sql',
  body: "  select jsonb_build_object('refused', code)",
});

/** Why the user of this address is given nothing by the caller; null where they may be. */
const recipientRefusal = sqlFunction({
  name: 'app.recipient_refusal',
  args: 'address text',
  returns: 'text',
  kind: `stable ${asOwner}`,
  language: 'sql',
  body: `  select coalesce(
    (select case
      when u.id = app.user_id() then 'own_access'
      when not u.email_verified then 'address_unconfirmed'
      else '' end
    from public.users u where u.email = lower(btrim(address))),
    'user_not_found')`,
});

const switchOn = `on conflict on constraint user_roles_user_id_role do update
  set is_active = true, version = held.version + 1, updated_at = now()
  where not held.is_active`;

/**
 * Gives a user a role with its trial, or switches it on where they hold it: whether that changed anything. For functions
 * that have taken the lock and asked for their caller's rights.
 */
const grantRole = sqlFunction({
  name: 'app.grant_role',
  args: 'person uuid, wanted text, trial_days integer',
  returns: 'boolean',
  body: `begin
  insert into public.user_roles as held (user_id, role, trial_start_date, trial_end_date)
  values (person, wanted, now(), now() + make_interval(days => least(greatest(trial_days, 0), ${TRIAL_DAYS_MAX})))
  ${switchOn};
  return found;
end`,
});

/** Gives a user another role, or switches it on where they hold it. Their other roles stay as they are. */
const assignRole = sqlFunction({
  name: 'app.assign_role',
  args: 'address text, wanted text, trial_days integer',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
  refusal text;
  person uuid;
  given boolean;
begin
  ${inTurn};
  if (case wanted when 'admin' then app.is_owner() else app.permits('manage_roles') end) is not true then
    return app.refused('wrong_role');
  end if;
  ${refusedUnlessFresh};
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
end`,
});

const switchRole = sqlFunction({
  name: 'app.switch_role',
  args: 'role_id uuid, turned_on boolean, seen integer',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
  held public.user_roles;
begin
  ${inTurn};
  if app.permits('manage_users') is not true then
    return app.refused('wrong_role');
  end if;
  ${refusedUnlessFresh};
  select * into held from public.user_roles r where r.id = role_id for update;
  if not found then
    return app.refused('not_found');
  elsif held.user_id = app.user_id() then
    return app.refused('own_access');
  elsif held.role = 'admin' and app.is_owner() is not true then
    return app.refused('wrong_role');
  elsif held.version is distinct from seen then
    return app.refused('changed_meanwhile');
  end if;
  update public.user_roles set is_active = turned_on, version = version + 1, updated_at = now() where id = role_id;
  return jsonb_build_object('user', held.user_id, 'role', held.role, 'changed', held.is_active is distinct from turned_on);
end`,
});

const liveGrants = `select from public.access_grants g
      where g.user_id = held.user_id and g.role = held.role and ${liveGrant('g', 'now()')}`;

/**
 * What is null stays as it is. Subscribed is a grant of an admin's: it is given and taken back here, and what a user has paid
 * for stays theirs, which is told (`paid`), or refused where there is nothing else to take back.
 */
const setTrial = sqlFunction({
  name: 'app.set_trial',
  args: 'role_id uuid, starts timestamp with time zone, ends timestamp with time zone, subscribed boolean, seen integer',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
  held public.user_roles;
  is_paid boolean;
begin
  ${inTurn};
  if app.permits('manage_subscriptions') is not true then
    return app.refused('wrong_role');
  end if;
  ${entitledInTurn('(select r.user_id from public.user_roles r where r.id = role_id)')};
  select * into held from public.user_roles r where r.id = role_id and r.role <> 'admin' for update;
  if not found then
    return app.refused('not_found');
  elsif held.user_id = app.user_id() then
    return app.refused('own_access');
  elsif held.version is distinct from seen then
    return app.refused('changed_meanwhile');
  elsif coalesce(ends, held.trial_end_date) < coalesce(starts, held.trial_start_date) then
    return app.refused('trial_ends_early');
  end if;
  is_paid := exists (${liveGrants} and g.order_id is not null);
  if subscribed and not held.is_subscribed then
    insert into public.access_grants (user_id, role, bought_at, starts_at, note)
    values (held.user_id, held.role, now(), now(), 'Given by an admin');
  elsif not subscribed and held.is_subscribed then
    update public.access_grants g set revoked_at = now()
    where g.user_id = held.user_id and g.role = held.role and g.order_id is null and g.revoked_at is null;
    if not found and is_paid then
      return app.refused('access_is_paid');
    end if;
  end if;
  update public.user_roles
  set trial_start_date = coalesce(starts, trial_start_date),
      trial_end_date = coalesce(ends, trial_end_date),
      is_subscribed = case when subscribed is null then is_subscribed else subscribed or is_paid end,
      version = version + 1,
      updated_at = now()
  where id = role_id;
  return jsonb_build_object('user', held.user_id, 'role', held.role, 'changed', true);
end`,
});

/** Makes an admin of a user, with these permissions or as an owner; one who was an admin before is one again. */
const addAdmin = sqlFunction({
  name: 'app.add_admin',
  args: 'address text, given text[], owns boolean',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
  refusal text;
  person uuid;
  admin uuid;
begin
  ${inTurn};
  if app.is_owner() is not true then
    return app.refused('wrong_role');
  end if;
  ${refusedUnlessFresh};
  refusal := app.recipient_refusal(address);
  if refusal <> '' then
    return app.refused(refusal);
  end if;
  select u.id into person from public.users u where u.email = lower(btrim(address));
  if exists (
    select from public.admin_roles a
    join public.user_roles r on r.user_id = a.user_id and r.role = 'admin' and r.is_active
    where a.user_id = person and a.is_active and (a.is_owner or a.permissions <> '{}')
  ) then
    return app.refused('already_admin');
  end if;
  insert into public.admin_roles as held (user_id, permissions, is_owner) values (person, given, owns)
  on conflict (user_id) do update
  set permissions = given, is_owner = owns, is_active = true, version = held.version + 1, updated_at = now()
  returning held.id into admin;
  insert into public.user_roles as held (user_id, role, trial_start_date, trial_end_date) values (person, 'admin', now(), now())
  ${switchOn};
  return jsonb_build_object('user', person, 'admin', admin);
end`,
});

const lockedAdmin = `${inTurn};
  if app.is_owner() is not true then
    return app.refused('wrong_role');
  end if;
  ${refusedUnlessFresh};
  select * into held from public.admin_roles a where a.id = admin for update;
  if not found then
    return app.refused('not_found');
  elsif held.user_id = app.user_id() then
    return app.refused('own_access');
  elsif held.version is distinct from seen then
    return app.refused('changed_meanwhile');
  end if;`;

const changeAdmin = sqlFunction({
  name: 'app.change_admin',
  args: 'admin uuid, given text[], owns boolean, seen integer',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
  held public.admin_roles;
begin
  ${lockedAdmin}
  update public.admin_roles
  set permissions = given, is_owner = owns, version = version + 1, updated_at = now()
  where id = admin;
  return jsonb_build_object('user', held.user_id, 'admin', admin);
end`,
});

/** The admin role goes off and on with the permissions. */
const switchAdmin = sqlFunction({
  name: 'app.switch_admin',
  args: 'admin uuid, turned_on boolean, seen integer',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
  held public.admin_roles;
begin
  ${lockedAdmin}
  update public.admin_roles set is_active = turned_on, version = version + 1, updated_at = now() where id = admin;
  update public.user_roles set is_active = turned_on, version = version + 1, updated_at = now()
  where user_id = held.user_id and role = 'admin' and is_active <> turned_on;
  return jsonb_build_object('user', held.user_id, 'admin', admin);
end`,
});

/** Signs a user out of one device or, where it names none, of all. */
const endSessions = sqlFunction({
  name: 'app.end_sessions_of',
  args: 'person uuid, device uuid',
  returns: 'jsonb',
  isForRequests: true,
  body: `begin
  if app.is_owner() is not true then
    return app.refused('wrong_role');
  elsif person = app.user_id() then
    return app.refused('own_access');
  elsif not exists (select from public.users u where u.id = person) then
    return app.refused('not_found');
  end if;
  delete from public.sessions where user_id = person and (device is null or id = device);
  if not found and device is not null then
    return app.refused('not_found');
  end if;
  return jsonb_build_object('user', person);
end`,
});

/** Each after those that it calls. */
export const accessFunctions: readonly DerivedSql[] = [
  refused,
  recipientRefusal,
  grantRole,
  assignRole,
  switchRole,
  setTrial,
  addAdmin,
  changeAdmin,
  switchAdmin,
  endSessions,
];
