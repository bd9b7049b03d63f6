import { TextInput } from '@mantine/core';
import { useState } from 'react';

import type { InputProps } from '#records/client/kind-props.ts';

/** What a half typed date holds until it is whole: no date, so that its error is shown instead of saving none. */
const HALF_TYPED = 'half typed';

/**
 * The browser's own date input: known to every screen reader and phone. It keeps its text itself, since
 * it tells nothing of a half typed date, and a value set from outside would wipe that out.
 */
export function DateFieldInput({ field, value, onChange, onBusyChange: _, ...input }: InputProps<'date'>) {
  const [initial] = useState(value ?? '');
  const report = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const date = currentTarget.validity.badInput ? HALF_TYPED : currentTarget.value || null;
    if (date !== value) onChange(date);
  };
  return (
    <TextInput
      {...input}
      type="date"
      max="9999-12-31"
      label={field.label}
      description={field.hint}
      required={field.required !== undefined}
      defaultValue={initial}
      onChange={report}
      onBlur={report}
      // Enter submits without leaving the field.
      onKeyDown={report}
    />
  );
}
