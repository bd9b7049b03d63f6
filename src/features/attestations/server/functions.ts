// The SQL by which readers of what was said learn who said it: no policy shows them the users.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/**
 * Who said it, and as what, for the applicant, whom they may no longer work with, and for those who read all the evidence that
 * it is about. Only attorneys attest and doubt, so that says what they were then.
 */
const author = sqlFunction({
  name: 'app.author_of_attestation',
  args: 'attestation uuid',
  returns: 'jsonb',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  return (
    select jsonb_build_object('name', u.name, 'role', held.role, 'is_verified', app.is_verified(u.id, held.role))
    from public.element_attestations a
    join public.users u on u.id = a.author_id
    cross join lateral (
      select case
        when a.verdict in ('attested', 'doubted') then 'attorney'
        when exists (select from public.user_roles r where r.user_id = u.id and r.role = 'attorney' and r.is_active) then 'attorney'
        else 'mentor' end as role
    ) as held
    where a.id = attestation and (
      a.user_id = app.user_id_as('applicant')
      or (select coalesce(bool_and(a.user_id = any (app.granted_people(type))), false) from unnest(a.record_types) as type)
    )
  );
end`,
});

/**
 * The elements of an applicant's evidence that an attorney attests who is assigned to them now, with the digest of what was
 * attested; for the applicant, and of each for those who read all the evidence that it is about.
 */
const attested = sqlFunction({
  name: 'app.attested_elements',
  args: 'applicant uuid',
  returns: 'jsonb',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.element, 'digest', a.digest) order by a.element, a.digest), '[]')
    from public.element_attestations a
    where a.user_id = applicant and a.verdict = 'attested'
      and exists (select from public.mentor_assignments m where m.user_id = a.user_id and m.mentor_id = a.author_id)
      and exists (select from public.user_roles r where r.user_id = a.author_id and r.role = 'attorney' and r.is_active)
      and (
        a.user_id = app.user_id_as('applicant')
        or (select coalesce(bool_and(a.user_id = any (app.granted_people(type))), false) from unnest(a.record_types) as type)
      )
  );
end`,
});

export const attestationFunctions: readonly DerivedSql[] = [author, attested];
