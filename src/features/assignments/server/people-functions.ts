// The SQL by which mentors and attorneys know whom they work with, and the names of those whom they have worked with.
import { getTableName } from 'drizzle-orm';

import { nameOf } from '#core/server/database/rights.ts';
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';
import type { Contact } from '#core/server/feature.ts';

const stable = `stable ${asOwner}`;

/** The applicants whom the caller may review. */
const assigned = sqlFunction({
  name: 'app.assigned_applicants',
  args: '',
  returns: 'table (id uuid, name text, assigned_at timestamptz)',
  kind: stable,
  isForRequests: true,
  body: `declare
  reader uuid := app.user_id();
  people uuid[] := app.assigned_people('mentor', 'attorney');
begin
  return query
    select u.id, u.name, m.assigned_at
    from public.mentor_assignments m
    join public.users u on u.id = m.user_id
    where m.mentor_id = reader and m.user_id = any (people) and m.user_id <> reader;
end`,
});

/** So many are named. */
const NAMED = 200;

/** The names, and nothing else, of those with whom the caller has had to do as a provider and is not assigned to. */
function past(contacts: readonly Contact[]): DerivedSql {
  const met = contacts.map(
    ({ applicant, provider }) =>
      `select ${nameOf(applicant)} as id from public.${getTableName(applicant.table)} where ${nameOf(provider)} = reader`,
  );
  return sqlFunction({
    name: 'app.past_contacts',
    args: '',
    returns: 'json',
    kind: stable,
    isForRequests: true,
    body: `declare
  reader uuid := coalesce(app.entitled_user_id_as('mentor'), app.entitled_user_id_as('attorney'));
begin
  return (
    with past as (
      select u.name, row_number() over (order by lower(u.name), u.id) as place
      from public.users u
      where u.id in (
        ${met.join('\n        union all ')}
      )
        and u.id <> reader
        and not exists (select from public.mentor_assignments m where m.mentor_id = reader and m.user_id = u.id)
    )
    select json_build_object(
      'names', coalesce(json_agg(past.name order by past.place) filter (where past.place <= ${NAMED}), '[]'),
      'total', count(*)
    )
    from past
  );
end`,
  });
}

export function peopleFunctions(contacts: readonly Contact[]): readonly DerivedSql[] {
  return [assigned, past(contacts)];
}
