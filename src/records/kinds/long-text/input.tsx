import { Textarea } from '@mantine/core';

import type { InputProps } from '#records/client/kind-props.ts';

export function LongTextFieldInput({ field, onChange, onBusyChange: _, ...input }: InputProps<'long-text'>) {
  return (
    <Textarea
      {...input}
      label={field.label}
      description={field.hint}
      required={field.required !== undefined}
      autosize
      minRows={3}
      maxRows={20}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
