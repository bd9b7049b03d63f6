import { Button, NativeSelect, TextInput } from '@mantine/core';
import { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { NumberField } from '#core/client/ui/number-field.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { typedNumber } from '#core/shared/price.ts';
import { fileName } from '#core/shared/uploads.ts';
import { FilePicker } from '#features/storage/files/client/file-picker.tsx';
import { products as catalogue } from '#features/billing/service-requests/schema.ts';

import { PRODUCT_FILES_BUCKET, productFields, type ProductChange, type ProductRow } from '../schema.ts';
import { changeProduct, products, readProduct } from './api.ts';
import classes from './product-form.module.css';

const formSchema = z.strictObject({
  ...productFields,
  session_credits: typedNumber(productFields.session_credits, { fractionDigits: 0 }),
});

/** Edits what buyers of a product get. */
export function ProductForm({ row, ...sheet }: RowFormProps<ProductRow> & { row: ProductRow }) {
  const form = useRowForm<FormSchema, ProductRow>({
    ...sheet,
    row,
    schema: formSchema,
    initialValues: {
      name: row.name,
      description: row.description,
      session_credits: String(row.session_credits),
      request_products: row.request_products,
      files: row.files.map(({ file_url }) => file_url),
    },
    draft: 'products',
    listKey: products.key,
    read: readProduct,
    save: (checked, { version }) => changeProduct(row.key, { ...(checked as Omit<ProductChange, 'version'>), version }),
  });
  const { form: mantineForm, field } = form;
  const values = mantineForm.values as z.input<typeof formSchema>;
  const picker = field('files');
  return (
    <RowForm
      of={form}
      noun="product"
      legend={`Edit ${row.name}`}
      submit="Update product"
      newer={{ fields: shownFields }}
    >
      <TextInput {...field('name')} label="Name" required />
      <NumberField
        {...field('session_credits')}
        label="Session credits"
        description="For everyone who buys it from now on."
        fractionDigits={0}
      />
      <AutosizeTextarea
        {...field('description')}
        label="Description"
        description="Buyers see it next to their files."
        minRows={3}
        maxRows={12}
        data-wide
      />
      <Services
        {...field('request_products')}
        names={values.request_products}
        onChange={(names) => mantineForm.setFieldValue('request_products', names)}
      />
      <FilePicker
        id={picker.id}
        label="Files"
        hint="Buyers open and download them, in this order."
        bucket={PRODUCT_FILES_BUCKET}
        multiple
        value={values.files}
        onChange={(urls) => mantineForm.setFieldValue('files', [...urls])}
        onBusyChange={form.takesFiles('files')}
        error={picker.error}
        disabled={form.isBusy}
      />
    </RowForm>
  );
}

type ServicesProps = { id: string; error?: unknown; names: readonly string[]; onChange: (names: string[]) => void };

/** Services requested for each buyer: a select adds one, a button removes it. */
function Services({ id, error, names, onChange }: ServicesProps) {
  return (
    <div data-wide>
      <NativeSelect
        id={id}
        label="Services"
        description="Requested automatically, and already paid, for everyone who buys it from now on."
        error={typeof error === 'string' ? error : undefined}
        value=""
        onChange={({ currentTarget }) => currentTarget.value !== '' && onChange([...names, currentTarget.value])}
        data={[{ value: '', label: 'Add a service' }, ...catalogue.map(({ name }) => name)]}
      />
      <ul className={classes.services} aria-label="Services included">
        {names.map((name, at) => (
          // A service may be listed more than once.
          // eslint-disable-next-line react/no-array-index-key
          <li key={`${name} ${at}`}>
            {name}
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(names.filter((_, index) => index !== at))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const shownFields = {
  name: { label: 'Name', show: (row: ProductRow) => row.name },
  description: { label: 'Description', show: (row: ProductRow) => row.description },
  session_credits: { label: 'Session credits', show: (row: ProductRow) => String(row.session_credits) },
  request_products: { label: 'Services', show: (row: ProductRow) => row.request_products.join('; ') },
  files: { label: 'Files', show: (row: ProductRow) => row.files.map(({ file_url }) => fileName(file_url)).join('; ') },
};
