// Bookkeeping for staff: income by month, and every entry as a line of a file.
import { sql } from 'drizzle-orm';

import type { ActorContext } from '#core/server/actor-context.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { headingOf } from '#core/server/csv-columns.ts';
import { respondWithCsv } from '#core/server/list-route.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { FIRST_DAY, LAST_DAY } from '#core/shared/calendar-date.ts';
import { minorToDecimal } from '#core/shared/money.ts';

import { orderReference } from '../rules.ts';
import type { BookkeepingQuery, IncomeResponse } from '../schema.ts';
import { ledgerEntries, ledgerTransactions, orders } from './table.ts';

const MONTHS = 24;
/** Money received and returned, by UTC day. */
const month = sql`to_char(${ledgerTransactions.occurred_at} at time zone 'UTC', 'YYYY-MM')`;
const sumOf = (...kinds: string[]) =>
  sql`coalesce(sum(${ledgerTransactions.amount_minor}) filter (where ${ledgerTransactions.kind} in (${sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))})), 0)::float8`;

/** Selects the last two years, newest month first. Amounts in minor units. */
export async function readIncome(tx: Transaction): Promise<IncomeResponse> {
  const paid = sumOf('payment');
  const returned = sql`(${sumOf('refund', 'dispute_lost', 'credit_refund')} - ${sumOf('refund_returned')})`;
  const months = await selectRows<IncomeResponse['months'][number]>(
    tx,
    sql`
      select ${month} as month, ${ledgerTransactions.currency} as currency, ${paid} as paid_minor, ${returned} as refunded_minor,
        ${paid} - ${returned} as net_minor,
        count(distinct ${ledgerTransactions.order_id}) filter (where ${ledgerTransactions.kind} = 'payment')::integer as orders
      from ${ledgerTransactions}
      where ${ledgerTransactions.kind} in ('payment', 'refund', 'refund_returned', 'dispute_lost', 'credit_refund')
      group by 1, 2 order by 1 desc, 2 limit ${MONTHS}`,
  );
  return { months };
}

const columns = [
  { field: 'occurred_at', heading: 'Date (UTC)' },
  { field: 'transaction_id', heading: 'Transaction number' },
  ...['kind', 'order', 'description', 'account', 'debit', 'credit', 'currency', 'means', 'reference'].map((field) => ({
    field,
    heading: headingOf(field),
  })),
];

type Entry = {
  occurred_at: string;
  transaction_id: string;
  kind: string;
  order_id: string;
  description: string;
  account: string;
  amount_minor: number;
  currency: string;
  means: string;
  reference: string;
};

/** Selects ledger entries between these UTC dates, inclusive, oldest first. Amounts in units with two decimals. */
export async function formatBookkeeping(
  ctx: ActorContext,
  c: RequestContext,
  { from = FIRST_DAY, until = LAST_DAY }: BookkeepingQuery,
): Promise<Response> {
  const day = sql`(${ledgerTransactions.occurred_at} at time zone 'UTC')::date`;
  const entries = await ctx.transaction((tx) =>
    selectRows<Entry>(
      tx,
      sql`
        select to_char(${ledgerTransactions.occurred_at} at time zone 'UTC', 'YYYY-MM-DD') as occurred_at, ${ledgerTransactions.id} as transaction_id,
          ${ledgerTransactions.kind}, ${orders.id} as order_id, ${orders.description}, ${ledgerEntries.account},
          ${ledgerEntries.amount_minor}::float8 as amount_minor, ${ledgerEntries.currency}, ${ledgerTransactions.means}, ${ledgerTransactions.reference}
        from ${ledgerEntries}
        join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerEntries.transaction_id}
        join ${orders} on ${orders.id} = ${ledgerTransactions.order_id}
        where ${day} between ${from}::date and ${until}::date
        order by ${ledgerTransactions.occurred_at}, ${ledgerTransactions.created_at}, ${ledgerTransactions.id}, ${ledgerEntries.amount_minor} desc`,
    ),
  );
  const rows = entries.map((entry) => ({
    ...entry,
    order: orderReference(entry.order_id),
    debit: entry.amount_minor > 0 ? minorToDecimal(entry.amount_minor) : '',
    credit: entry.amount_minor < 0 ? minorToDecimal(-entry.amount_minor) : '',
  }));
  return respondWithCsv(c, { rows, columns, file: 'bookkeeping' });
}
