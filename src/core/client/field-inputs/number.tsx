import { useState } from 'react';

import { readNumber } from '#core/shared/number-text.ts';

import type { InputProps } from '../field-props.ts';
import { NumberField } from '../ui/number-field.tsx';

type Value = number | string | null;

/** Contains a number once one can be read, and before that the text, which the schema rejects. */
export function NumberFieldInput({
  field,
  value,
  onChange,
  onBusyChange: _,
  renderNote: __,
  fractionDigits,
  ...input
}: InputProps<'decimal' | 'integer'> & { fractionDigits: number }) {
  const [own, setOwn] = useState({ text: textOf(value), value });
  // A draft or a stored value replaced the typed text.
  if (!Object.is(own.value, value)) setOwn({ text: textOf(value), value });

  function type(text: string): void {
    const reading = readNumber(text, fractionDigits);
    const typed = reading.kind === 'number' ? reading.value : text.trim();
    setOwn({ text, value: typed });
    onChange(typed);
  }
  return (
    <NumberField
      {...input}
      label={field.label}
      description={field.hint}
      required={field.required !== undefined}
      value={own.text}
      onChange={type}
      fractionDigits={fractionDigits}
    />
  );
}

function textOf(value: Value): string {
  return typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 2 }) : (value ?? '');
}
