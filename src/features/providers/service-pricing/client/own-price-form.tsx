import { Checkbox, NativeSelect } from '@mantine/core';
import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { saveRow, useRowForm } from '#core/client/row-form.ts';
import { NumberField } from '#core/client/ui/number-field.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { SuggestionInput } from '#core/client/ui/suggestion-input.tsx';

import { currencies, formatAmount, priceForm, suggestedServices, type PriceRow } from '../schema.ts';
import { addPrice, changePrice, ownPrices, readPrice, type PriceValues } from './api.ts';

/** Form for a service and its price, for its provider. */
export function OwnPriceForm(sheet: RowFormProps<PriceRow>) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, PriceRow>({
    ...sheet,
    schema: priceForm,
    initialValues: {
      service_type: row?.service_type ?? '',
      price: row?.price ?? '',
      currency: row?.currency ?? 'USD',
      is_active: row?.is_active ?? true,
    },
    draft: 'prices',
    listKey: ownPrices.key,
    read: readPrice,
    save: (input, sent) => saveRow(calls, { ...sent, row, values: input as PriceValues }),
  });
  const { form: mantineForm, field } = form;
  return (
    <RowForm
      of={form}
      noun="price"
      legend={row ? `Edit ${row.service_type}` : 'New service'}
      submit={row ? 'Update service' : 'Add service'}
      newer={{ fields: shownFields }}
    >
      <SuggestionInput
        {...field('service_type')}
        label="Service type"
        description="Choose one, or type your own."
        data={[...suggestedServices]}
        required
        wrapperProps={{ 'data-wide': true }}
      />
      <NumberField
        {...field('price')}
        label="Price"
        description="0 if the service is free."
        currency={String(mantineForm.values.currency)}
        currencies={currencies}
        onCurrencyChange={(code) => mantineForm.setFieldValue('currency', code)}
        required
      />
      <NativeSelect
        {...field('currency')}
        label="Currency"
        description="The currency you are paid in."
        data={[...currencies]}
        required
      />
      <Checkbox
        size="md"
        label="Active"
        description="The applicants assigned to you can see it."
        checked={mantineForm.values.is_active === true}
        onChange={({ currentTarget }) => mantineForm.setFieldValue('is_active', currentTarget.checked)}
      />
    </RowForm>
  );
}

const calls = { add: addPrice, find: readPrice, change: changePrice };

const shownFields = {
  service_type: { label: 'Service type', show: (row: PriceRow) => row.service_type },
  price: { label: 'Price', show: (row: PriceRow) => formatAmount(row.price, row.currency) },
  currency: { label: 'Currency', show: (row: PriceRow) => row.currency },
  is_active: { label: 'Active', show: (row: PriceRow) => (row.is_active ? 'Yes' : 'No') },
};
