import { NumberInput } from '@mantine/core';

import type { InputProps } from '#records/client/kind-props.ts';

export function IntegerFieldInput({ field, value, onChange, onBusyChange: _, ...input }: InputProps<'integer'>) {
  return (
    <NumberInput
      {...input}
      label={field.label}
      description={field.hint}
      required={field.required !== undefined}
      value={value ?? ''}
      onChange={onChange}
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      // What is too much is said, not changed.
      clampBehavior="none"
      hideControls
    />
  );
}
