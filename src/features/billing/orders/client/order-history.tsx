import { Instant } from '#core/client/ui/instant.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { formatMinor } from '#core/shared/money.ts';

import type { OrderDetails } from '../schema.ts';
import { documentLabels, refundLabels, refundTones, transactionText } from './order-text.ts';
import classes from './orders.module.css';

/** Transactions, documents and refunds of an order. */
export function OrderHistory({ details: { order, transactions, documents, refunds } }: { details: OrderDetails }) {
  return (
    <div className={classes.column}>
      <Panel title="History" titleStyle="label">
        {transactions.length === 0 && <p className={classes.soft}>No activity yet.</p>}
        <ol className={classes.timeline} aria-label="History">
          {transactions.map((row) => (
            <li key={row.id} className={classes.entry}>
              <p>{transactionText(row, order.currency)}</p>
              <p className={classes.soft}>
                <Instant at={row.occurred_at} />
                {row.reference && ` · ${row.reference}`}
              </p>
              {row.note && <p className={classes.text}>{row.note}</p>}
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title="Documents" titleStyle="label">
        {documents.length === 0 && <p className={classes.soft}>No documents yet.</p>}
        <ul className={classes.list} aria-label="Documents">
          {documents.map(({ id, kind, number, amount_minor: amount, issued_at: issued }) => (
            <li key={id}>
              <TextLink href={`/api/billing-documents/${id}/pdf`}>
                {documentLabels[kind]} {number}
              </TextLink>{' '}
              <span className={classes.soft}>
                {formatMinor(amount, order.currency)} · <Instant at={issued} show="day" />
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      {refunds.length > 0 && (
        <Panel title="Refunds" titleStyle="label">
          <ul className={classes.list} aria-label="Refunds">
            {refunds.map((refund) => (
              <li key={refund.id} className={classes.entry}>
                <p>
                  {formatMinor(refund.amount_minor, order.currency)}{' '}
                  <StatusBadge tone={refundTones[refund.status]}>{refundLabels[refund.status]}</StatusBadge>
                </p>
                <p className={classes.soft}>
                  <Instant at={refund.created_at} />
                </p>
                {refund.reason && <p className={classes.text}>The buyer: {refund.reason}</p>}
                {refund.decision && <p className={classes.text}>Our response: {refund.decision}</p>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
