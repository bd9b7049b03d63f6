import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useSchemaForm } from '#core/client/form.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { FormFrame } from '#core/client/ui/form-frame.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { Panel } from '#core/client/ui/panel.tsx';

import { refundAsk, type OrderDetails } from '../schema.ts';
import { askRefund, ownOrders } from './api.ts';
import classes from './orders.module.css';

/** Form to request a refund within the guarantee. Renders nothing if that is impossible. */
export function RefundRequest({
  details: { order, refunds },
  onAsked,
}: {
  details: OrderDetails;
  onAsked: (text: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  if (refunds.some(({ status }) => status === 'requested')) {
    return <Banner tone="info">You have requested a refund. We will reply here and by email.</Banner>;
  }
  if (!order.can.ask_refund || order.guarantee_until === null) return null;
  return (
    <Panel title="Not satisfied?">
      <div className={isOpen ? classes.column : classes.stack}>
        <Text>
          You can request a refund until <Instant at={order.guarantee_until} />.
        </Text>
        {isOpen ? (
          <AskForm id={order.id} onAsked={onAsked} onCancel={() => setOpen(false)} />
        ) : (
          <Button variant="default" onClick={() => setOpen(true)}>
            Request a refund
          </Button>
        )}
      </div>
    </Panel>
  );
}

function AskForm({ id, onAsked, onCancel }: { id: string; onAsked: (text: string) => void; onCancel: () => void }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: refundAsk,
    initialValues: { reason: '' },
    async submit(input) {
      await askRefund({ id, reason: input.reason });
      await queryClient.invalidateQueries({ queryKey: ownOrders.key });
      onAsked('You have requested a refund. We will reply here and by email.');
    },
  });
  return (
    <FormFrame of={form} failed="Your request was not sent." className={classes.column}>
      <AutosizeTextarea
        {...form.field('reason')}
        label="Why are you requesting a refund?"
        description="A refund ends your access to everything in this order."
        minRows={3}
        maxRows={12}
        required
      />
      <div className={classes.acts}>
        <Button type="submit" loading={form.isBusy}>
          Request a refund
        </Button>
        <Button variant="default" disabled={form.isBusy} onClick={onCancel}>
          Keep the order
        </Button>
      </div>
    </FormFrame>
  );
}
