import { NumberInput } from '@mantine/core';

import type { InputProps } from '#records/client/kind-props.ts';

export function DecimalFieldInput({ field, value, onChange, onBusyChange: _, ...input }: InputProps<'decimal'>) {
  return (
    <NumberInput
      {...input}
      label={field.label}
      description={field.hint}
      required={field.required !== undefined}
      value={value ?? ''}
      onChange={onChange}
      step={0.01}
      decimalScale={2}
      allowNegative={false}
      thousandSeparator=","
      // What is too much is said, not changed.
      clampBehavior="none"
      hideControls
      leftSection="$"
    />
  );
}
