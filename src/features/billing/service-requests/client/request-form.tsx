import { NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { createWithRetry, useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { NumberField } from '#core/client/ui/number-field.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';

import { formatDollars, quantityOrOne, computeTotal } from '../rules.ts';
import { findProduct, products, QUANTITY_MAX, QUANTITY_MIN, requestInput, type RequestRow } from '../schema.ts';
import { changeRequest, createRequest, ownRequests } from './api.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';

/** Orders a service or changes an order. */
export function RequestForm(sheet: RowFormProps<RequestRow>) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, RequestRow>({
    ...sheet,
    schema: formSchema,
    initialValues: {
      product: row?.product ?? '',
      quantity: String(row?.quantity ?? QUANTITY_MIN),
      notes: row?.notes ?? '',
    },
    draft: 'requests',
    listKey: ownRequests.key,
    read: ownRequests.find,
    save(checked, { key, version }) {
      const input = checked as z.output<typeof formSchema>;
      if (!row) {
        return createWithRetry(input, {
          add: () => createRequest({ key, input }),
          read: ownRequests.find,
          change: changeRequest,
        });
      }
      // Sends changed fields only: an unchanged product keeps its original cost.
      const { product, ...written } = input;
      return changeRequest({
        id: row.id,
        values: { version, ...written, ...(product !== row.product && { product }) },
      });
    },
  });
  const { form: mantineForm, field } = form;
  const typed = { product: String(mantineForm.values.product), quantity: quantityOrOne(mantineForm.values.quantity) };
  const terms = getTerms({ name: typed.product, row });
  const [askedAbout, setAskedAbout] = useState<string>();
  const isConfirmed = useRef(false);
  const choices = row && !findProduct(row.product) ? [row.product, ...offered] : offered;

  /** A different order cancels the issued invoice, which the form asks about first. */
  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    const isOther = typed.product !== row?.product || typed.quantity !== row.quantity;
    const isAsked = row?.invoice_number && isOther && !isConfirmed.current;
    isConfirmed.current = false;
    if (!isAsked || !formSchema.safeParse(mantineForm.values).success) {
      await form.formProps.onSubmit(event);
      return;
    }
    event.preventDefault();
    setAskedAbout(row.invoice_number ?? undefined);
  }

  function handleConfirm(): void {
    setAskedAbout(undefined);
    isConfirmed.current = true;
    form.formProps.ref.current?.requestSubmit();
  }

  const frame = (
    <RowForm
      of={{ ...form, formProps: { ...form.formProps, onSubmit: handleSubmit } }}
      noun="request"
      legend={row ? `Edit request ${row.reference}` : 'New request'}
      submit={row ? 'Update request' : 'Create request'}
      newer={{
        fields: shownFields,
        note: ({ can, status }) =>
          can.edit ? undefined : `The status is now ${status}, so the request can no longer be edited.`,
      }}
    >
      <NativeSelect
        {...field('product')}
        label="Product"
        required
        data={[{ value: '', label: 'Choose a product' }, ...choices]}
        data-wide
      />
      <NumberField
        {...field('quantity')}
        label={`Quantity (${QUANTITY_MIN}-${QUANTITY_MAX})`}
        fractionDigits={0}
        onBlur={() => mantineForm.setFieldValue('quantity', String(typed.quantity))}
      />
      <TextInput
        label="Delivery time"
        readOnly
        variant="unstyled"
        value={terms ? `${terms.days} days` : ''}
        placeholder={chooseFirst}
      />
      <TextInput
        label="Total cost"
        readOnly
        variant="unstyled"
        value={terms ? formatDollars(computeTotal({ cost: terms.cost, quantity: typed.quantity })) : ''}
        placeholder={chooseFirst}
        description={terms && `${formatDollars(terms.cost)}${terms.unit ? ` per ${terms.unit}` : ' each'}`}
      />
      <AutosizeTextarea
        {...field('notes')}
        label="Notes"
        description="Optional. What our staff should know about this request."
        minRows={2}
        maxRows={8}
        data-wide
      />
    </RowForm>
  );
  return (
    <>
      {frame}
      <InvoiceDialog
        invoice={askedAbout}
        action="update"
        onKeep={() => setAskedAbout(undefined)}
        onConfirm={handleConfirm}
      />
    </>
  );
}

const offered = products.map(({ name, cost, unit }) => ({
  value: name,
  label: `${name}, ${formatDollars(cost)} per ${unit}`,
}));
const chooseFirst = 'Choose a product first';

const formSchema = z.object({
  // The list offers products and the server checks them. An old order may name a retired one.
  product: z.string().min(1, 'Product is required'),
  quantity: z.preprocess(quantityOrOne, requestInput.shape.quantity),
  notes: requestInput.shape.notes,
});

const shownFields = {
  product: { label: 'Product', show: ({ product }: RequestRow) => product },
  quantity: { label: 'Quantity', show: ({ quantity }: RequestRow) => quantity },
  notes: { label: 'Notes', show: ({ notes }: RequestRow) => notes },
};

/** Checks the product like the server, so that the form shows the message immediately. */
function getTerms({ name, row }: { name: string; row: RequestRow | undefined }) {
  const product = findProduct(name);
  if (row && name === row.product) return { cost: row.cost, days: row.delivery_time, unit: product?.unit };
  return product && { cost: product.cost, days: product.deliveryDays, unit: product.unit };
}
