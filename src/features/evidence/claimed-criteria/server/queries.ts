import { sql } from 'drizzle-orm';

import { defineStatement } from '#core/server/database/statement.ts';
import { criteria } from '#records/criteria.ts';

import { criterionClaims } from './table.ts';

const order = sql.raw(`array[${criteria.map((criterion) => `'${criterion}'`).join(', ')}]`);

/** Criteria that the user claims, as JSON in the regulation's order. Null before the first choice. */
export const claims = sql`
  (
    select case when count(*) > 0 then coalesce(
      json_agg(${criterionClaims.criterion} order by array_position(${order}, ${criterionClaims.criterion})) filter (where ${criterionClaims.is_claimed}),
      '[]'
    ) end
    from ${criterionClaims}
  )`;

/** Saves a choice of all criteria and returns their number. */
export const saveClaims = defineStatement(
  'save claimed criteria',
  sql`
    with saved as (
      insert into criterion_claims (criterion, is_claimed)
      select criterion, ${sql.placeholder('claimed')}::jsonb ? criterion from unnest(${order}) as criterion
      on conflict (user_id, criterion) do update set is_claimed = excluded.is_claimed
      returning criterion
    )
    select count(*)::text from saved`,
);
