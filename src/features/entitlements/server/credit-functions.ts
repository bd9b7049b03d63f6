// The SQL by which session credits are spent and given back.
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

import { entitledInTurn as inTurn } from './queries.ts';

/** The statuses of an order that leave the buyer what they bought. A disputed one does not, until that is decided. */
export const HELD = "('paid', 'partly_refunded')";

const available = (person: string) =>
  `c.user_id = ${person} and c.spent_at is null and c.revoked_at is null and c.available_from <= now()`;

/** Whether a user has one to spend; until the transaction ends no one else spends it. */
const hasCredit = sqlFunction({
  name: 'app.has_session_credit',
  args: 'person uuid',
  returns: 'boolean',
  body: `begin
  ${inTurn('person')};
  return exists (select from public.session_credits c where ${available('person')});
end`,
});

/** Spends the credit that became available first on a session of the calling applicant: whether there was one. */
const spend = sqlFunction({
  name: 'app.spend_session_credit',
  args: 'source text, session uuid',
  returns: 'boolean',
  body: `declare
  client uuid := app.user_id();
begin
  ${inTurn('client')};
  update public.session_credits
  set spent_source = source, spent_source_id = session, spent_at = now()
  where id = (
    select c.id from public.session_credits c
    where ${available('client')}
    order by c.available_from, c.number, c.id limit 1 for update
  );
  return found;
end`,
});

/**
 * The credit of a session that is cancelled, or removed before it took place, is to be spent again; of an order refunded
 * meanwhile it is gone. If the applicant did not come, a setting decides whether the credit counts as used.
 */
const giveBack = sqlFunction({
  name: 'app.give_back_session_credit',
  args: '',
  returns: 'trigger',
  body: `begin
  if tg_op = 'UPDATE' and to_jsonb(new) ->> 'no_show' = 'applicant'
    and not exists (select from public.settings s where s.key = 'no_show_credit' and s.value = 'returned')
  then
    return null;
  end if;
  ${inTurn('old.client_id')};
  update public.session_credits c
  set spent_source = null, spent_source_id = null, spent_at = null,
    revoked_at = case when (select o.status from public.orders o where o.id = c.order_id) in ${HELD} then null else now() end
  where c.spent_source = tg_table_name and c.spent_source_id = old.id;
  return null;
end`,
});

/** Each after those that it calls. */
export const creditFunctions: readonly DerivedSql[] = [hasCredit, spend, giveBack];
