// Derived from the types of records.
import type { DerivedSql } from '#core/server/database/derived-sql.ts';
import { recordTypes } from '#records/registry.ts';

/** Returns the owner of a record if the caller may read it. Runs with the caller's rights, so the record's policy decides. */
const ownerOfRecord: DerivedSql = {
  name: 'app.owner_of_record',
  create: [
    `create or replace function app.owner_of_record(kind text, record uuid) returns uuid
language sql stable set search_path = ''
as $$
  select case kind
${recordTypes.map(({ table }) => `    when '${table}' then (select t.user_id from public.${table} t where t.id = record)`).join('\n')}
  end
$$`,
    'grant execute on function app.owner_of_record to laurel_user',
  ],
  drop: 'drop function app.owner_of_record',
};

export const commentsSql: readonly DerivedSql[] = [ownerOfRecord];
