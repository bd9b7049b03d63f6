// Bookkeeping for staff: income by month, and every entry as a line of a file.
import { sql } from 'drizzle-orm';

import type { ActorContext } from '#core/server/actor-context.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { formatHeading } from '#core/server/csv-columns.ts';
import { streamCsv } from '#core/server/list-route.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { FIRST_DAY, LAST_DAY } from '#core/shared/calendar-date.ts';
import { minorToDecimal } from '#core/shared/money.ts';

import { orderReference } from '../rules.ts';
import type { BookkeepingQuery, IncomeResponse } from '../schema.ts';
import { ledgerEntries, ledgerTransactions, orders } from './table.ts';

const MONTHS = 24;
/** Money received and returned, by UTC day. */
const month = sql`to_char(${ledgerTransactions.occurred_at} at time zone 'UTC', 'YYYY-MM')`;
const selectSum = (...kinds: string[]) =>
  sql`coalesce(sum(${ledgerTransactions.amount_minor}) filter (where ${ledgerTransactions.kind} in (${sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))})), 0)::float8`;

/** Selects the last two years, newest month first. Amounts in minor units. */
export async function readIncome(tx: Transaction): Promise<IncomeResponse> {
  const paid = selectSum('payment');
  const returned = sql`(${selectSum('refund', 'dispute_lost', 'credit_refund')} - ${selectSum('refund_returned')})`;
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
  ...['kind', 'order', 'description', 'account', 'debit', 'credit', 'currency', 'payment_method', 'reference'].map(
    (field) => ({
      field,
      heading: formatHeading(field),
    }),
  ),
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
  payment_method: string;
  reference: string;
  /** With the transaction's ID, its place in the file, in the precision of the database. */
  exactly_at: string;
  created_at: string;
};

/** Transactions per piece of the file. Formatting them takes some ten milliseconds. */
const PIECE = 500;

/**
 * Responds with the ledger entries between these UTC dates, inclusive, oldest first. Amounts in units with two decimals.
 * Each piece is read in a transaction of its own: the ledger only grows, so that no entry is lost or doubled.
 */
export async function formatBookkeeping(
  ctx: ActorContext,
  c: RequestContext,
  period: BookkeepingQuery,
): Promise<Response> {
  const readAfter = (last: Entry | undefined) => ctx.transaction((tx) => listEntries(tx, period, last));
  // Before the response begins, so that a refusal is an error and not an empty file.
  const first = await readAfter(undefined);
  async function* pieces() {
    for (let entries = first; entries.length > 0; entries = await readAfter(entries.at(-1))) yield entries.map(asRow);
  }
  return streamCsv(c, { pieces: pieces(), columns, file: 'bookkeeping' });
}

/** Selects the entries of the next transactions after that of an entry. */
async function listEntries(
  tx: Transaction,
  { from = FIRST_DAY, until = LAST_DAY }: BookkeepingQuery,
  last: Entry | undefined,
): Promise<Entry[]> {
  const { id, occurred_at, created_at } = ledgerTransactions;
  const day = sql`(${occurred_at} at time zone 'UTC')::date`;
  const next = last
    ? sql`and (${occurred_at}, ${created_at}, ${id}) > (${last.exactly_at}::timestamptz, ${last.created_at}::timestamptz, ${last.transaction_id}::uuid)`
    : sql``;
  return selectRows<Entry>(
    tx,
    sql`
      with piece as (
        select * from ${ledgerTransactions} where ${day} between ${from}::date and ${until}::date ${next}
        order by ${occurred_at}, ${created_at}, ${id} limit ${PIECE}
      )
      select to_char(piece.occurred_at at time zone 'UTC', 'YYYY-MM-DD') as occurred_at, piece.id as transaction_id,
        piece.kind, ${orders.id} as order_id, ${orders.description}, ${ledgerEntries.account},
        ${ledgerEntries.amount_minor}::float8 as amount_minor, ${ledgerEntries.currency}, piece.payment_method, piece.reference,
        piece.occurred_at::text as exactly_at, piece.created_at::text as created_at
      from piece
      join ${ledgerEntries} on ${ledgerEntries.transaction_id} = piece.id
      join ${orders} on ${orders.id} = piece.order_id
      order by piece.occurred_at, piece.created_at, piece.id, ${ledgerEntries.amount_minor} desc`,
  );
}

function asRow(entry: Entry) {
  return {
    ...entry,
    order: orderReference(entry.order_id),
    debit: entry.amount_minor > 0 ? minorToDecimal(entry.amount_minor) : '',
    credit: entry.amount_minor < 0 ? minorToDecimal(-entry.amount_minor) : '',
  };
}
