// The SQL by which evidence is open to those with whom its applicant shares it: row policies of records ask it.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** Reading on for so long is the same opening. */
const OPENING_MINUTES = 5;

/**
 * The applicants who share their evidence of this type with the signed-in mentor or attorney: who are assigned to them, while
 * that role is on and entitled. An applicant who is switched off could not take it back, so theirs is closed.
 */
const granted = sqlFunction({
  name: 'app.granted_people',
  args: 'wanted text',
  returns: 'uuid[]',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  return (
    select coalesce(array_agg(g.user_id), '{}')
    from public.evidence_grants g
    join public.user_roles r on r.user_id = g.user_id and r.role = 'applicant' and r.is_active
    where g.provider_id = app.user_id()
      and (g.all_types or wanted = any (g.types))
      and g.user_id = any (app.assigned_people('mentor', 'attorney'))
  );
end`,
});

/** The applicants who let the signed-in attorney arrange their binder. One who may change nothing themselves lets no other. */
const arranged = sqlFunction({
  name: 'app.arranged_people',
  args: '',
  returns: 'uuid[]',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  return (
    select coalesce(array_agg(g.user_id), '{}')
    from public.evidence_grants g
    join public.user_roles r on r.user_id = g.user_id and r.role = 'applicant' and r.is_active
      and (r.is_subscribed or now() <= r.trial_end_date)
    where g.provider_id = app.user_id()
      and g.may_arrange
      and g.user_id = any (app.assigned_people('attorney'))
  );
end`,
});

/** Whether the signed-in mentor or attorney may read the applicant's evidence of this type; notes that they do. */
const open = sqlFunction({
  name: 'app.open_evidence',
  args: 'applicant uuid, wanted text',
  returns: 'boolean',
  isForRequests: true,
  body: `declare
  held uuid;
begin
  if (applicant = any (app.granted_people(wanted))) is not true then
    return false;
  end if;
  select g.id into held from public.evidence_grants g
  where g.user_id = applicant and g.provider_id = app.user_id();
  if not exists (
    select from public.evidence_openings o
    where o.grant_id = held and o.record_type = wanted
      and o.opened_at between now() - interval '${OPENING_MINUTES} minutes' and now() + interval '1 minute'
  ) then
    insert into public.evidence_openings (grant_id, record_type, opened_at)
    values (held, wanted, now())
    on conflict on constraint evidence_openings_pkey do update set opened_at = excluded.opened_at;
  end if;
  return true;
end`,
});

/** Each after those that it calls. */
export const grantFunctions: readonly DerivedSql[] = [granted, arranged, open];
