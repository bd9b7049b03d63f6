import { sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { selectPayment } from '#features/billing/invoicing/server/queries.ts';

/** Characters that the audit trail keeps of a long text, as in `app.audit_value`. */
const TEXT_SHOWN = 200;
/** Payment term in days. The demo uses the default setting. */
const DUE_DAYS = 14;

/**
 * Sets business dates and numbers to what they would have been: due dates of orders and the content of their documents.
 * Call it after all rows have their final dates, with triggers disabled.
 */
export async function settleBooks(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update orders set due_on = app.day_of(user_id, created_at) + ${sql.raw(String(DUE_DAYS))} where due_on is not null`);
  await tx.execute(sql`
    update billing_documents d set content = d.content || jsonb_build_object('issued_on', app.day_of(d.user_id, d.issued_at))
      || case when d.kind = 'invoice' then jsonb_build_object('due_on', o.due_on) else '{}' end
      || case when d.content -> 'payment' is null or d.content -> 'payment' = 'null' then '{}'
        else jsonb_build_object('payment', d.content -> 'payment' || jsonb_build_object('occurred_on', (
          select ${selectPayment(sql.raw('t'))}::jsonb -> 'occurred_on' from ledger_transactions t where t.id = d.transaction_id)))
        end
    from orders o where o.id = d.order_id`);

  await renumber(tx);
  await tx.execute(sql`
    update user_roles r set updated_at = g.at
    from (select user_id, role, max(coalesce(revoked_at, bought_at)) as at from access_grants group by 1, 2) as g
    where g.user_id = r.user_id and g.role = r.role`);
}

/** Numbers documents by date of issue, starting at 1 for each type and year. */
async function renumber(tx: Transaction): Promise<void> {
  const numbered = sql`
    select id, number as old, year, sequence,
      concat_ws('-', case kind when 'invoice' then 'INV' when 'receipt' then 'REC' else 'CN' end, year, lpad(sequence::text, 4, '0')) as new
    from (
      select id, number, kind, year, row_number() over (partition by kind, year order by issued_at, issued) as sequence
      from (
        select id, number, kind, sequence as issued, issued_at, extract(year from issued_at at time zone 'UTC')::integer as year
        from billing_documents
      ) as dated
    ) as counted`;
  await tx.execute(sql`create temporary table numbered on commit drop as ${numbered}`);
  // Temporary numbers, because no two documents may share one.
  await tx.execute(sql`update billing_documents set number = id::text, sequence = -sequence`);
  await tx.execute(sql`
    update billing_documents d set year = n.year, sequence = n.sequence, number = n.new,
      content = d.content || jsonb_build_object('refers_to', coalesce(
        (select referred.new from numbered referred where referred.old = d.content ->> 'refers_to'), ''))
    from numbered n where n.id = d.id`);
  await tx.execute(sql`
    update audit_entries e set after = e.after || jsonb_build_object('year', d.year, 'sequence', d.sequence, 'number', d.number,
      'content', concat(left(d.content::text, ${sql.raw(String(TEXT_SHOWN))}), '… (', length(d.content::text), ' characters)'))
    from billing_documents d where e.table_name = 'billing_documents' and e.row_id = d.id::text and e.after is not null`);
  await tx.execute(sql`delete from billing_counters`);
  await tx.execute(sql`
    insert into billing_counters (kind, year, last) select kind, year, max(sequence) from billing_documents group by 1, 2`);
}
