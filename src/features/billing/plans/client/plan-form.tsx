import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { saveRow, useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { NumberField } from '#core/client/ui/number-field.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { typedNumber, typedPrice } from '#core/shared/price.ts';

import { formatPrice, planChange, MAX_PRICE_TEXT, planRoles, type PlanRow } from '../schema.ts';
import { addPlan, changePlan, plans, readPlan, type PlanValues } from './api.ts';
import { FeaturesInput } from './features-input.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { accessText, creditsText, roleLabels } from './plan-text.ts';

const { name, description, features, role, access_months, session_credits, is_popular, is_active } =
  planChange.required().shape;

/** Input is text. Errors of a feature are reported for the whole list. */
const formSchema = z.strictObject({
  name,
  price: typedPrice(MAX_PRICE_TEXT, 'USD'),
  description,
  features: z.array(z.string()).transform((typed, context) => {
    const checked = features.safeParse(typed);
    if (checked.success) return checked.data;
    for (const { message, path } of checked.error.issues) {
      const which = typeof path[0] === 'number' ? `Feature ${path[0] + 1}: ${message}` : message;
      context.addIssue({ code: 'custom', message: which });
    }
    return z.NEVER;
  }),
  role,
  access_months: typedNumber(access_months, { fractionDigits: 0 }),
  session_credits: typedNumber(session_credits, { fractionDigits: 0 }),
  is_popular,
  is_active,
});

/** Adds a plan or changes one, next to a preview. */
export function PlanForm(sheet: RowFormProps<PlanRow>) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, PlanRow>({
    ...sheet,
    schema: formSchema,
    initialValues: {
      name: row?.name ?? '',
      price: row?.price ?? '',
      description: row?.description ?? '',
      features: row?.features ?? [],
      role: row?.role ?? 'applicant',
      access_months: row?.access_months === null || !row ? '' : String(row.access_months),
      session_credits: String(row?.session_credits ?? 0),
      is_popular: row?.is_popular ?? false,
      is_active: row?.is_active ?? true,
    },
    draft: 'plans',
    listKey: plans.key,
    read: readPlan,
    save: (values, sent) =>
      saveRow({ add: addPlan, find: readPlan, change: changePlan }, { ...sent, row, values: values as PlanValues }),
  });
  const { form: mantineForm, field } = form;
  const values = mantineForm.values as z.input<typeof formSchema>;
  const mark = (of: 'is_popular' | 'is_active') => ({
    checked: values[of],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      mantineForm.setFieldValue(of, currentTarget.checked),
  });

  return (
    <RowForm
      of={form}
      noun="plan"
      legend={row ? `Edit ${row.name}` : 'New plan'}
      submit={row ? 'Update plan' : 'Add plan'}
      newer={{ fields: shownFields }}
    >
      <TextInput {...field('name')} label="Name" required />
      <NumberField {...field('price')} label="Price" currency="USD" required />
      <AutosizeTextarea {...field('description')} label="Description" minRows={2} maxRows={8} data-wide />
      <div data-wide data-field="features">
        <FeaturesInput
          id={field('features').id}
          error={field('features').error}
          features={values.features}
          onChange={(changed) => mantineForm.setFieldValue('features', changed)}
        />
      </div>
      <NativeSelect
        {...field('role')}
        label="For"
        data={planRoles.map((value) => ({ value, label: roleLabels[value] }))}
      />
      <NumberField
        {...field('access_months')}
        label="Months of access"
        description="Leave empty for access with no end date."
        fractionDigits={0}
      />
      <NumberField {...field('session_credits')} label="Session credits" fractionDigits={0} />
      <div>
        <Checkbox
          {...mark('is_popular')}
          size="md"
          label="Popular"
          description={`Only one plan for ${roleLabels[values.role].toLowerCase()} can be marked as popular: this moves the mark here.`}
        />
        <Checkbox
          {...mark('is_active')}
          size="md"
          mt="md"
          label="Active"
          description="Offered, and shown on the site."
        />
      </div>
      <PlanPreview {...values} />
    </RowForm>
  );
}

const shownFields = {
  name: { label: 'Name', show: (row: PlanRow) => row.name },
  price: { label: 'Price', show: (row: PlanRow) => formatPrice(row.price) },
  description: { label: 'Description', show: (row: PlanRow) => row.description },
  features: { label: 'Features', show: (row: PlanRow) => row.features.join('; ') },
  role: { label: 'For', show: (row: PlanRow) => roleLabels[row.role] },
  access_months: { label: 'Access', show: (row: PlanRow) => accessText(row.access_months) },
  session_credits: { label: 'Session credits', show: (row: PlanRow) => creditsText(row.session_credits) },
  is_popular: { label: 'Popular', show: (row: PlanRow) => (row.is_popular ? 'Yes' : 'No') },
  is_active: { label: 'Active', show: (row: PlanRow) => (row.is_active ? 'Yes' : 'No') },
};
