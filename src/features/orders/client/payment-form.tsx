import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';

import type { FormSchema } from '#core/client/check-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { DateInput } from '#core/client/ui/date-input.tsx';
import { GrowingTextarea } from '#core/client/ui/growing-textarea.tsx';
import { NumberField } from '#core/client/ui/number-field.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { formatMinor, minorToDecimal } from '#core/shared/money.ts';

import { paymentInput, recordedMeans, type OrderRow } from '../schema.ts';
import { allOrders, orderDetails, recordPayment } from './api.ts';
import { meansLabels, paymentEffect, typedAmount } from './order-text.ts';

const formSchema = paymentInput.omit({ version: true }).extend({ amount_minor: typedAmount });

export type PaymentFormProps = Pick<RowFormProps<OrderRow>, 'onDiscardDraft' | 'onDirtyChange'> & {
  order: OrderRow;
  /** The reader's day. */
  today: string;
  /** With a sentence about what was recorded. */
  onSaved: (text: string) => void;
};

/** Records a payment that arrived, in part or whole. */
export function PaymentForm({ order, today, onSaved, ...sheet }: PaymentFormProps) {
  const { id, version, due_minor: due, currency } = order;
  const queryClient = useQueryClient();
  const form = useRowForm<FormSchema, OrderRow>({
    ...sheet,
    onSaved: (saved) =>
      onSaved(
        saved.due_minor > 0
          ? `The payment was recorded. ${formatMinor(saved.due_minor, currency)} is still due.`
          : 'The payment was recorded.',
      ),
    schema: formSchema,
    initialValues: {
      amount_minor: due > 0 ? minorToDecimal(due) : '',
      means: '',
      reference: '',
      received_on: today,
      note: '',
    },
    draft: `order-payments/${id}`,
    listKey: allOrders.key,
    save: (input) =>
      recordPayment({ id, json: { ...(input as z.output<typeof formSchema>), version } }).catch(
        async (error: unknown) => {
          // Another admin may have recorded something: it is shown before the next try.
          await queryClient.invalidateQueries({ queryKey: orderDetails(id).queryKey });
          throw error;
        },
      ),
  });
  const { form: held, field } = form;
  const { value: receivedOn, onChange: _, ...received } = field('received_on');
  return (
    <RowForm
      of={form}
      noun="payment"
      failure="This payment was not recorded."
      legend="Record a payment"
      description="What arrived outside Stripe. It cannot be changed afterwards."
      submit="Record payment"
      busy="Recording…"
    >
      <NumberField
        {...field('amount_minor')}
        label="Amount"
        currency={currency}
        required
        description={paymentEffect(String(held.values.amount_minor), order) ?? `${formatMinor(due, currency)} is due.`}
      />
      <NativeSelect
        {...field('means')}
        label="Paid by"
        required
        data={[
          { value: '', label: 'Choose how it was paid' },
          ...recordedMeans.map((value) => ({ value, label: meansLabels[value] })),
        ]}
      />
      <TextInput
        {...field('reference')}
        label="Reference"
        description="What the bank or the payment page calls it."
        required
      />
      <DateInput
        {...received}
        label="Arrived on"
        required
        value={receivedOn as string | null}
        onChange={(day) => held.setFieldValue('received_on', day ?? '')}
      />
      <GrowingTextarea {...field('note')} label="Note" description="Optional." minRows={2} maxRows={8} data-wide />
    </RowForm>
  );
}
