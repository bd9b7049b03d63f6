// The SQL by which credentials are decided, by which those who decide learn whose they are, and by which applicants learn
// what their providers have proved.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

import { licenses } from '../schema.ts';

const stable = `stable ${asOwner}`;

/** Decides once, by one statement that asks for all it takes; where it finds no row, it says why. */
const decide = sqlFunction({
  name: 'app.decide_credential',
  args: 'credential uuid, seen integer, verdict text, note text',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
  judged public.user_credentials;
begin
  if verdict not in ('verified', 'rejected') then
    raise exception 'a credential is verified or rejected' using errcode = '22023';
  end if;
  update public.user_credentials c
  set verification_status = verdict, decision_note = note, decided_by = app.user_id(), decided_at = now()
  where c.id = credential and c.version = seen and c.verification_status = 'pending'
    and c.user_id <> app.user_id() and app.permits('manage_providers');
  if found then
    return '{}';
  end if;
  select * into judged from public.user_credentials c where c.id = credential;
  return app.refused(case
    when app.permits('manage_providers') is not true then 'wrong_role'
    when judged.id is null then 'not_found'
    when judged.user_id = app.user_id() then 'own_credential'
    when judged.verification_status <> 'pending' then 'credential_decided'
    else 'credential_changed' end);
end`,
});

/** The names of a credential's provider and of who decided, with the provider's address; null where they are not the caller's to know. */
const people = sqlFunction({
  name: 'app.people_of_credential',
  args: 'credential uuid',
  returns: 'jsonb',
  kind: stable,
  isForRequests: true,
  body: `begin
  if app.permits('manage_providers') is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('name', u.name, 'email', u.email, 'decider', d.name)
    from public.user_credentials c
    join public.users u on u.id = c.user_id
    left join public.users d on d.id = c.decided_by
    where c.id = credential
  );
end`,
});

/** The credentials of which every one of these words stands in the number, or in the provider's name or address. */
const found = sqlFunction({
  name: 'app.credentials_found',
  args: 'wanted text',
  returns: 'setof uuid',
  kind: stable,
  isForRequests: true,
  body: `begin
  if app.permits('manage_providers') is not true then
    return;
  end if;
  return query
    select c.id from public.user_credentials c
    join public.users u on u.id = c.user_id
    where not exists (
      select from unnest(string_to_array(app.search_plain(wanted), ' ')) as word
      where strpos(concat(u.search, ' ', app.search_plain(c.credential_number)), word) = 0
    );
end`,
});

/** A provider who changes a credential submits it anew: the decision was on what it said before. */
const reopen = sqlFunction({
  name: 'app.reopen_credential',
  args: '',
  returns: 'trigger',
  body: `begin
  new.verification_status := 'pending';
  new.decision_note := '';
  new.decided_by := null;
  new.decided_at := null;
  return new;
end`,
});

/** After the trigger that looks at what the request has written, and by its name behind it. */
const reopening: DerivedSql = {
  name: 'user_credentials_reopen on user_credentials',
  create: [
    "create or replace trigger user_credentials_reopen before update on user_credentials for each row when (current_user = 'laurel_user') execute function app.reopen_credential()",
  ],
  drop: 'drop trigger if exists user_credentials_reopen on user_credentials',
};

/** Whether the caller may know what this person has proved in this role: themselves, whom they work with, or who verifies. */
const reads = sqlFunction({
  name: 'app.reads_provider',
  args: 'person uuid, wanted text',
  returns: 'boolean',
  kind: stable,
  body: `begin
  return person = app.user_id() or person = any (app.assigned_providers(wanted)) or app.permits('manage_providers');
end`,
});

/** As a condition over \`public.user_credentials c\`: in force until the end of its last day. */
const isInForce = "(c.expiry_date is null or c.expiry_date >= (now() at time zone 'UTC')::date)";

/**
 * Whether this person is verified in this role today: by a verified credential in force, an attorney by a license. It is
 * asked whenever it is read, so that the day of an expiry needs no one to write anything.
 */
const holdsProof = sqlFunction({
  name: 'app.holds_proof',
  args: 'person uuid, wanted text',
  returns: 'boolean',
  kind: stable,
  body: `begin
  return exists (
    select from public.user_credentials c
    where c.user_id = person and c.role = wanted and c.verification_status = 'verified' and ${isInForce}
      and (wanted <> 'attorney' or c.credential_type in (${licenses.map((type) => `'${type}'`).join(', ')}))
  );
end`,
});

/** The roles of a mentor or attorney, switched on, in which no one has verified them. */
const unverifiedRoles = sqlFunction({
  name: 'app.unverified_roles',
  args: 'person uuid',
  returns: 'text[]',
  kind: stable,
  body: `begin
  return (
    select coalesce(array_agg(r.role order by r.role desc), '{}') from public.user_roles r
    where r.user_id = person and r.role in ('mentor', 'attorney') and r.is_active and not app.holds_proof(person, r.role)
  );
end`,
});

/**
 * Mentors and attorneys of whom no one knows yet who they are: they have submitted no credential and are assigned to no one.
 * For admins who manage providers; nothing for everyone else.
 */
const newProviders = sqlFunction({
  name: 'app.new_providers',
  args: '',
  returns: 'table (id uuid, name text, role text, since timestamptz)',
  kind: stable,
  isForRequests: true,
  body: `begin
  if app.permits('manage_providers') is not true then
    return;
  end if;
  return query
    select u.id, u.name, r.role, r.created_at
    from public.user_roles r join public.users u on u.id = r.user_id and u.email_verified
    where r.role in ('mentor', 'attorney') and r.is_active and u.id <> app.user_id()
      and not exists (select from public.user_credentials c where c.user_id = u.id and c.role = r.role)
      and not exists (select from public.mentor_assignments m where m.mentor_id = u.id);
end`,
});

/** The same for those who may read of this person. */
const isVerified = sqlFunction({
  name: 'app.is_verified',
  args: 'person uuid, wanted text',
  returns: 'boolean',
  kind: stable,
  isForRequests: true,
  body: `begin
  return coalesce(app.reads_provider(person, wanted), false) and app.holds_proof(person, wanted);
end`,
});

/** The verified credentials of this person in this role, the newest first, without their documents. */
const verified = sqlFunction({
  name: 'app.verified_credentials',
  args: 'person uuid, wanted text',
  returns: 'json',
  kind: stable,
  isForRequests: true,
  body: `begin
  if app.reads_provider(person, wanted) is not true then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'credential_type', c.credential_type, 'credential_number', c.credential_number,
      'issuing_authority', c.issuing_authority, 'issue_date', c.issue_date, 'expiry_date', c.expiry_date,
      'is_expired', not ${isInForce}
    ) order by c.issue_date desc, c.id), '[]')
    from public.user_credentials c
    where c.user_id = person and c.role = wanted and c.verification_status = 'verified'
  );
end`,
});

export const credentialFunctions: readonly DerivedSql[] = [
  decide,
  people,
  found,
  reopen,
  reopening,
  reads,
  holdsProof,
  unverifiedRoles,
  newProviders,
  isVerified,
  verified,
];
