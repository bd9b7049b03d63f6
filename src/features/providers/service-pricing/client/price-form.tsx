import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { useReportedInput, useSchemaForm } from '#core/client/form.ts';
import { FormFrame } from '#core/client/ui/form-frame.tsx';
import { NumberField } from '#core/client/ui/number-field.tsx';
import { typedPrice } from '#core/shared/price.ts';

import { formatAmount, MAX_PRICE_TEXT, type ListedPriceRow } from '../schema.ts';
import { overridePrice, listedPrices } from './api.ts';
import classes from './pricing.module.css';

/** Returns the name of a price: `Mia Mentor’s Mock Interview`. */
export const getTitle = ({ service_type, name }: Pick<ListedPriceRow, 'service_type' | 'name'>): string =>
  `${name}’s ${service_type}`;

export type PriceFormProps = {
  row: ListedPriceRow;
  onSaved: (row: ListedPriceRow) => void;
  onCancel: () => void;
  onDirtyChange: (isDirty: boolean) => void;
};

/** Edits a price in its row. If someone else was faster, the row is loaded again and shows the new value. */
export function PriceForm({ row, onSaved, onCancel, onDirtyChange }: PriceFormProps) {
  const { price, currency, version } = row;
  const queryClient = useQueryClient();
  const readAnew = () => queryClient.invalidateQueries({ queryKey: listedPrices.key });
  const checked = useSchemaForm({
    schema: z.strictObject({ price: typedPrice(MAX_PRICE_TEXT, currency) }),
    initialValues: { price },
    async submit(input) {
      try {
        onSaved(await overridePrice(row, { price: Number(input.price), version }));
      } finally {
        await readAnew();
      }
    },
  });
  const { form, field, isBusy, isAlive } = checked;
  const isDirty = form.isDirty();
  useReportedInput(isDirty, onDirtyChange);

  return (
    <FormFrame of={checked} failed="The price was not changed." className={classes.form}>
      <fieldset disabled={isBusy} aria-label={getTitle(row)}>
        <NumberField
          {...{ ...field('price'), autoFocus: true }}
          label={`Price in ${currency}`}
          description={`Now ${formatAmount(price, currency)}`}
          currency={currency}
        />
        <Group gap="xs" justify="flex-end" mt="xs">
          <Button variant="default" size="compact-md" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="compact-md" disabled={!isAlive}>
            {isBusy ? 'Saving…' : 'Save price'}
          </Button>
        </Group>
      </fieldset>
    </FormFrame>
  );
}
