import { Checkbox } from '@mantine/core';

import type { InputProps } from '../field-props.ts';

export function FlagFieldInput({ field, id, name, value, onChange, error }: InputProps<'flag'>) {
  return (
    <Checkbox
      size="md"
      id={id}
      name={name}
      label={field.label}
      description={field.hint}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      error={error}
    />
  );
}
