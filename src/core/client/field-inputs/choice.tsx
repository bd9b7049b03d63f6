import { NativeSelect } from '@mantine/core';

import type { InputProps } from '../field-props.ts';

/** A retired choice stays until another one is chosen. */
export function ChoiceFieldInput({ field, value, onChange, onBusyChange: _, ...input }: InputProps<'choice'>) {
  const offered = value === '' || field.choices.includes(value) ? field.choices : [value, ...field.choices];
  return (
    <NativeSelect
      {...input}
      label={field.label}
      description={field.hint}
      required={field.required !== undefined}
      data={field.default === undefined ? ['', ...offered] : offered}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
