import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { DateInput } from '#core/client/ui/date-input.tsx';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { NumberField } from '#core/client/ui/number-field.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { formatMinor, minorToDecimal } from '#core/shared/money.ts';

import { paymentInput, manualPaymentMethods, type OrderRow } from '../schema.ts';
import { allOrders, orderDetails, recordCreditRefund, recordPayment } from './api.ts';
import { paymentMethodLabels, paymentEffect, typedAmount } from './order-text.ts';

const formSchema = (currency: string) =>
  paymentInput.omit({ version: true }).extend({ amount_minor: typedAmount(currency) });

/** Money outside of the payment provider: a payment received, or an overpayment returned. */
const recorded = {
  payment: {
    draft: 'order-payments',
    noun: 'payment',
    failure: 'This payment was not recorded.',
    legend: 'Record a payment',
    description: 'A payment received outside Stripe. It cannot be changed later.',
    submit: 'Record payment',
    day: 'Received on',
    save: recordPayment,
    amount: ({ due_minor: due }: OrderRow) => due,
    amountText: (typed: string, order: OrderRow) =>
      paymentEffect(typed, order) ?? `${formatMinor(order.due_minor, order.currency)} is due.`,
    savedText: ({ due_minor: due, currency }: OrderRow) =>
      due > 0 ? `The payment was recorded. ${formatMinor(due, currency)} is still due.` : 'The payment was recorded.',
  },
  creditRefund: {
    draft: 'order-credit-refunds',
    noun: 'refund',
    failure: 'This refund was not recorded.',
    legend: 'Refund the overpayment',
    description: 'Send the money yourself. This form only records it, which cannot be changed afterwards.',
    submit: 'Record refund',
    day: 'Sent on',
    save: recordCreditRefund,
    amount: ({ credit_minor: credit }: OrderRow) => credit,
    amountText: (_: string, { credit_minor: credit, currency }: OrderRow) =>
      `${formatMinor(credit, currency)} is owed to the buyer.`,
    savedText: () => 'The refund was recorded. The buyer was notified.',
  },
};

export type PaymentFormProps = Pick<RowFormProps<OrderRow>, 'onDiscardDraft' | 'onDirtyChange'> & {
  kind: keyof typeof recorded;
  order: OrderRow;
  /** Date of the reader. */
  today: string;
  /** Receives a sentence about what was recorded, and the order with it. */
  onSaved: (text: string, saved: OrderRow) => void;
};

/** Records a received payment, in part or in full, or one returned to the buyer. */
export function PaymentForm({ kind, order, today, onSaved, ...sheet }: PaymentFormProps) {
  const { id, version, currency } = order;
  const { draft, save, amount, amountText, savedText, day: dayLabel, ...words } = recorded[kind];
  const moved = amount(order);
  const queryClient = useQueryClient();
  const form = useRowForm<FormSchema, OrderRow>({
    ...sheet,
    onSaved: (saved) => onSaved(savedText(saved), saved),
    schema: formSchema(currency),
    initialValues: {
      amount_minor: moved > 0 ? minorToDecimal(moved) : '',
      payment_method: '',
      reference: '',
      received_on: today,
      note: '',
    },
    draft: `${draft}/${id}`,
    // The page reads the order again, for which the form does not wait.
    listKey: [...allOrders.key, 'list'],
    save: (input) =>
      save({ id, json: { ...(input as z.output<ReturnType<typeof formSchema>>), version } }).catch(
        async (error: unknown) => {
          // Another admin may have recorded something, which is shown before the next attempt.
          await queryClient.invalidateQueries({ queryKey: orderDetails(id).queryKey });
          throw error;
        },
      ),
  });
  const { form: mantineForm, field } = form;
  const { value: receivedOn, onChange: _, ...received } = field('received_on');
  return (
    <RowForm of={form} {...words} busy="Recording…">
      <NumberField
        {...field('amount_minor')}
        label="Amount"
        currency={currency}
        required
        description={amountText(String(mantineForm.values.amount_minor), order)}
      />
      <NativeSelect
        {...field('payment_method')}
        label="Paid by"
        required
        data={[
          { value: '', label: 'Choose how it was paid' },
          ...manualPaymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] })),
        ]}
      />
      <TextInput
        {...field('reference')}
        label="Reference"
        description="The reference shown by the bank or the payment page."
        required
      />
      <DateInput
        {...received}
        label={dayLabel}
        required
        value={receivedOn as string | null}
        onChange={(day) => mantineForm.setFieldValue('received_on', day ?? '')}
      />
      <AutosizeTextarea {...field('note')} label="Note" description="Optional." minRows={2} maxRows={8} data-wide />
    </RowForm>
  );
}
