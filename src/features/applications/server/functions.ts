// The SQL by which applications are decided, and by which those who decide learn whose they are.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';
import { ACCESS_LOCK, refusedUnlessFresh } from '#features/accounts/server/queries.ts';

/** Decides once, and gives the role with it, in turn with all that gives or takes access: no right is used that is gone. */
const decide = sqlFunction({
  name: 'app.decide_application',
  args: 'application uuid, verdict text, note text, trial_days integer',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
  asked public.provider_applications;
begin
  perform pg_advisory_xact_lock(${ACCESS_LOCK});
  if app.permits('manage_providers') is not true then
    return app.refused('wrong_role');
  end if;
  ${refusedUnlessFresh};
  select * into asked from public.provider_applications a where a.id = application for update;
  if not found then
    return app.refused('not_found');
  elsif asked.user_id = app.user_id() then
    return app.refused('own_application');
  elsif asked.status <> 'pending' then
    return app.refused('application_decided');
  end if;
  update public.provider_applications
  set status = verdict, decision_note = note, reviewed_by = app.user_id(), decided_at = now()
  where id = application;
  if verdict = 'approved' then
    perform app.grant_role(asked.user_id, asked.role, trial_days);
  end if;
  return jsonb_build_object('user', asked.user_id, 'role', asked.role);
end`,
});

/** The names of an application's applicant and of who decided, with the applicant's address; null where they are not the caller's to know. */
const people = sqlFunction({
  name: 'app.people_of_application',
  args: 'application uuid',
  returns: 'jsonb',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  if app.permits('manage_providers') is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('name', u.name, 'email', u.email, 'reviewer', r.name)
    from public.provider_applications a
    join public.users u on u.id = a.user_id
    left join public.users r on r.id = a.reviewed_by
    where a.id = application
  );
end`,
});

/** The applications of users whose names and addresses have all of these words. */
const named = sqlFunction({
  name: 'app.applications_named',
  args: 'wanted text',
  returns: 'setof uuid',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  if app.permits('manage_providers') is not true then
    return;
  end if;
  return query
    select a.id from public.provider_applications a
    join public.users u on u.id = a.user_id
    where not exists (
      select from unnest(string_to_array(app.search_plain(wanted), ' ')) as word where strpos(u.search, word) = 0
    );
end`,
});

export const applicationFunctions: readonly DerivedSql[] = [decide, people, named];
