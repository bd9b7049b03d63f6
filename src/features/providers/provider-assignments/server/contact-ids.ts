// Derived from the contacts that features declare.
import { getTableName } from 'drizzle-orm';

import { getColumnName } from '#core/server/database/writable-columns.ts';
import type { DerivedSql } from '#core/server/database/derived-sql.ts';
import type { Contact } from '#core/server/feature.ts';

/** Builds the function that returns the applicants whom a provider has dealt with, for `app.past_contacts`. */
export function contactIds(contacts: readonly Contact[]): DerivedSql {
  const met = contacts.map(
    ({ applicant, provider }) =>
      `  select ${getColumnName(applicant)} from public.${getTableName(applicant.table)} where ${getColumnName(provider)} = reader`,
  );
  return {
    name: 'app.contact_ids',
    create: [
      `create or replace function app.contact_ids(reader uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
${met.join('\n  union all\n')}
$$`,
    ],
    drop: 'drop function app.contact_ids',
  };
}
