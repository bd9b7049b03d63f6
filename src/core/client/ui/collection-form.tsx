import type { QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';

import type { Collection } from '../../shared/collection.ts';
import type { RowFormProps } from '../form-sheet.ts';
import { saveRow, useRowForm, type RowCalls } from '../row-form.ts';
import type { FormSchema } from '../validate-form.ts';
import { FormFields, formValues, shownFields } from './form-fields.tsx';
import { RowForm } from './row-form.tsx';

type SavedRow = { id: string; version: number };

/** Source of a collection, as `collectionSource` creates it. */
type Source<Row, Values> = RowCalls<Row, Values> & {
  key: QueryKey;
  collection: Pick<Collection, 'name' | 'noun' | 'title' | 'fields'> & { input: z.ZodType<Values> };
};

export type CollectionFormProps<Row extends SavedRow, Values> = RowFormProps<Row> & {
  of: Source<Row, Values>;
  /** Fields from first to last. */
  names: readonly (keyof Values & string)[];
  /** Values in the form of a new row, if they differ from the defaults. */
  defaults?: Partial<Values>;
};

/** Form that adds a row of a collection or changes one. */
export function CollectionForm<Row extends SavedRow, Values extends object>({
  of: source,
  names,
  defaults,
  ...sheet
}: CollectionFormProps<Row, Values>) {
  const { row } = sheet;
  const { name, noun, title, fields, input } = source.collection;
  const form = useRowForm<FormSchema, Row>({
    ...sheet,
    schema: input as unknown as FormSchema,
    initialValues: { ...formValues(fields, row), ...(!row && defaults) },
    draft: name,
    listKey: source.key,
    read: source.find,
    save: (values, sent) => saveRow(source, { ...sent, row, values: values as Values }),
  });
  return (
    <RowForm
      of={form}
      noun={noun}
      legend={row ? `Edit ${noun}` : `New ${noun}`}
      description="Fields marked * are required to save."
      submit={row ? `Update ${noun}` : `Add ${noun}`}
      newer={{ fields: shownFields(fields, names) }}
    >
      <FormFields of={form} fields={fields} names={names} wide={[title]} />
    </RowForm>
  );
}
