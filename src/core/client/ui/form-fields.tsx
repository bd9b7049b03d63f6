// Parts of a form that follow from the declared fields of its row: inputs, first values, values of a newer version.
import type { ComponentType, ReactNode } from 'react';

import { emptyValue, fieldNames, type RowField, type RowFields } from '../../shared/row-schemas.ts';
import { fieldCells } from '../field-cells.tsx';
import { fieldInputs } from '../field-inputs.tsx';
import type { useRowForm } from '../row-form.ts';
import type { FormSchema } from '../validate-form.ts';

type SavedRow = { id: string; version?: number };

export type FormFieldsProps<Fields extends RowFields> = {
  of: Pick<ReturnType<typeof useRowForm<FormSchema, SavedRow>>, 'field' | 'takesFiles'>;
  fields: Fields;
  /** Fields from first to last. */
  names: readonly (keyof Fields & string)[];
  /** Fields that span a whole row, besides long texts. */
  wide?: readonly (keyof Fields & string)[];
};

/** Inputs of declared fields. */
export function FormFields<Fields extends RowFields>({ of: form, fields, names, wide = [] }: FormFieldsProps<Fields>) {
  return pick(fields, names).map(([name, field]) => {
    const { component, isWide = false } = fieldInputs[field.kind];
    // The field's kind determines the component, which the compiler cannot see across the union.
    const Input = component as ComponentType<
      ReturnType<typeof form.field> & { field: RowField; onBusyChange: unknown }
    >;
    return (
      <div key={name} data-wide={isWide || wide.includes(name) || undefined} data-field={name}>
        <Input field={field} {...form.field(name)} onBusyChange={form.takesFiles(name)} />
      </div>
    );
  });
}

/** Values of a form for a row, or for a new one. */
export function formValues(fields: RowFields, row: object | undefined): Record<string, unknown> {
  const stored = row as Record<string, unknown> | undefined;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, stored ? stored[name] : emptyValue(field)]),
  );
}

/** How a newer version presents these fields (`newer` of a form). */
export function shownFields<Fields extends RowFields>(
  fields: Fields,
  names: readonly (keyof Fields & string)[] = fieldNames(fields),
) {
  return Object.fromEntries(
    pick(fields, names).map(([name, field]) => [
      name,
      { label: field.label, show: (row: object) => showValue(field, (row as Record<string, unknown>)[name]) },
    ]),
  );
}

function showValue(field: RowField, value: unknown): ReactNode {
  if (value === '' || value === null) return null;
  if (field.kind === 'integer' && field.inWords) return field.inWords(Number(value));
  const Cell = fieldCells[field.kind] as ComponentType<{ value: unknown }>;
  return <Cell value={value} />;
}

function pick<Fields extends RowFields>(fields: Fields, names: readonly (keyof Fields & string)[]) {
  return names.map((name) => [name, fields[name] as RowField] as const);
}
