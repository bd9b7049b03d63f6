import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { NumberField } from '#core/client/ui/number-field.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { formatMinor, minorToDecimal } from '#core/shared/money.ts';

import { refundInput, type OrderDetails, type OrderRow, type RefundRow } from '../schema.ts';
import { allOrders, declineRefund, orderDetails, refundOrder } from './api.ts';
import { computeRefundable, typedAmount } from './order-text.ts';

const formSchema = (currency: string) =>
  refundInput.omit({ version: true, refund_id: true }).extend({
    action: z.enum(['grant', 'decline'], 'Please choose what to do'),
    amount_minor: typedAmount(currency),
  });

export type RefundFormProps = Pick<RowFormProps<RefundRow>, 'onDiscardDraft' | 'onDirtyChange'> & {
  details: Pick<OrderDetails, 'order' | 'transactions'>;
  /** The buyer's request, if it is not decided yet. */
  requested: RefundRow | undefined;
  /** Receives a sentence about what was done, and the order if money was refunded. */
  onSaved: (text: string, saved?: OrderRow) => void;
};

/** Refunds a payment: on the buyer's request, which may also be declined, or without one. */
export function RefundForm({ details: { order, transactions }, requested, onSaved, ...sheet }: RefundFormProps) {
  const { id, version, currency } = order;
  const queryClient = useQueryClient();
  const refundable = computeRefundable(order);
  const wanted = minorToDecimal(Math.min(requested?.amount_minor ?? refundable, refundable));
  const isByCard = transactions.some(({ kind, payment_method }) => kind === 'payment' && payment_method === 'stripe');
  const form = useRowForm<FormSchema, OrderRow | RefundRow>({
    ...sheet,
    onSaved: (saved) =>
      'order_id' in saved
        ? onSaved('The refund was declined. The buyer was notified.')
        : onSaved('The refund was approved. The buyer was notified.', saved),
    schema: formSchema(currency),
    initialValues: {
      action: requested ? '' : 'grant',
      amount_minor: wanted,
      decision: '',
      reference: '',
    },
    draft: `order-refunds/${id}`,
    // The page reads the order again, for which the form does not wait.
    listKey: [...allOrders.key, 'list'],
    save: (input) =>
      send(input).catch(async (error: unknown) => {
        await queryClient.invalidateQueries({ queryKey: orderDetails(id).queryKey });
        throw error;
      }),
  });
  const { form: mantineForm, field } = form;
  const isDeclined = mantineForm.values.action === 'decline';
  const isThroughStripe = isByCard && String(mantineForm.values.reference).trim() === '';

  async function send(input: unknown): Promise<OrderRow | RefundRow> {
    const { action: _, ...json } = input as z.output<ReturnType<typeof formSchema>>;
    if (isDeclined && requested) return declineRefund({ id: requested.id, json: { decision: json.decision } });
    return refundOrder({ id, json: { ...json, version, ...(requested && { refund_id: requested.id }) } });
  }

  function choose(chosen: string): void {
    mantineForm.setFieldValue('action', chosen);
    // No longer shown, so it cannot have an error.
    if (chosen === 'decline') mantineForm.setFieldValue('amount_minor', wanted);
  }

  return (
    <RowForm
      of={form}
      noun="refund"
      failure={isDeclined ? 'The decision was not saved.' : 'The refund could not be made.'}
      legend={requested ? 'Decide on the refund' : 'Refund'}
      description={
        requested
          ? `The buyer has requested ${formatMinor(requested.amount_minor, currency)}: “${requested.reason}”`
          : `Up to ${formatMinor(refundable, currency)} can be refunded.`
      }
      submit={isDeclined ? 'Decline refund' : 'Approve refund'}
      busy="Sending…"
    >
      {requested && (
        <NativeSelect
          {...field('action')}
          label="Decision"
          required
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[
            { value: '', label: 'Choose what to do' },
            { value: 'grant', label: 'Approve' },
            { value: 'decline', label: 'Decline' },
          ]}
        />
      )}
      {!isDeclined && (
        <NumberField
          {...field('amount_minor')}
          label="Amount"
          currency={currency}
          required
          description={
            isThroughStripe
              ? 'The money will be refunded through Stripe.'
              : 'Send the money yourself. This form only records the refund.'
          }
        />
      )}
      <AutosizeTextarea
        {...field('decision')}
        label="Reason"
        description="The buyer sees this."
        required
        minRows={2}
        maxRows={8}
        data-wide
      />
      {!isDeclined && (
        <TextInput
          {...field('reference')}
          label="Reference"
          description={
            isByCard
              ? 'Optional. Enter the reference of your bank transfer if you send the money yourself.'
              : 'Optional. The reference of your bank transfer.'
          }
          data-wide
        />
      )}
    </RowForm>
  );
}
