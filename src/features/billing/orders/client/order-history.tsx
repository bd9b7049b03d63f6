import { Stack } from '@mantine/core';

import { Instant } from '#core/client/ui/instant.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { formatMinor } from '#core/shared/money.ts';

import type { OrderDetails } from '../schema.ts';
import { documentLabels, refundLabels, refundTones, transactionText } from './order-text.ts';
import classes from './orders.module.css';

export function OrderHistory({ details: { order, transactions, documents, refunds } }: { details: OrderDetails }) {
  return (
    <div className={classes.column}>
      <Panel title="History" titleStyle="label">
        {transactions.length === 0 && <SoftText my={14}>No activity yet.</SoftText>}
        <Stack component="ol" gap="sm" aria-label="History">
          {transactions.map((row) => (
            <li key={row.id} className={classes.entry}>
              <p>{transactionText(row, order.currency)}</p>
              <SoftText>
                <Instant at={row.occurred_at} />
                {row.reference && ` · ${row.reference}`}
              </SoftText>
              {row.note && <p className={classes.text}>{row.note}</p>}
            </li>
          ))}
        </Stack>
      </Panel>
      <Panel title="Documents" titleStyle="label">
        {documents.length === 0 && <SoftText my={14}>No documents yet.</SoftText>}
        <Stack component="ul" gap="xs" aria-label="Documents">
          {documents.map(({ id, kind, number, amount_minor: amount, issued_at: issued }) => (
            <li key={id}>
              <TextLink href={`/api/billing-documents/${id}/pdf`}>
                {documentLabels[kind]} {number}
              </TextLink>{' '}
              <SoftText span fw={400}>
                {formatMinor(amount, order.currency)} · <Instant at={issued} show="day" />
              </SoftText>
            </li>
          ))}
        </Stack>
      </Panel>
      {refunds.length > 0 && (
        <Panel title="Refunds" titleStyle="label">
          <Stack component="ul" gap="xs" aria-label="Refunds">
            {refunds.map((refund) => (
              <li key={refund.id} className={classes.entry}>
                <p>
                  {formatMinor(refund.amount_minor, order.currency)}{' '}
                  <StatusBadge tone={refundTones[refund.status]}>{refundLabels[refund.status]}</StatusBadge>
                </p>
                <SoftText>
                  <Instant at={refund.created_at} />
                </SoftText>
                {refund.reason && <p className={classes.text}>The buyer: {refund.reason}</p>}
                {refund.decision && <p className={classes.text}>Our response: {refund.decision}</p>}
              </li>
            ))}
          </Stack>
        </Panel>
      )}
    </div>
  );
}
