import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

/** What a half typed date holds until it is whole: no date, so that its error is shown instead of saving none. */
const HALF_TYPED = 'half typed';

export type DateInputProps = Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
  /** `YYYY-MM-DD`, or null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
};

/**
 * The browser's own date input: known to every screen reader and phone. It keeps its text itself, since
 * it tells nothing of a half typed date, and a value set from outside would wipe that out. One that it did not tell of
 * itself, as a draft brings it back, is put into it.
 */
export function DateInput({ value, onChange, ...input }: DateInputProps) {
  const [initial] = useState(value ?? '');
  const element = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current || !element.current) return;
    told.current = value;
    element.current.value = value ?? '';
  }, [value]);
  const report = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const date = currentTarget.validity.badInput ? HALF_TYPED : currentTarget.value || null;
    told.current = date;
    if (date !== value) onChange(date);
  };
  return (
    <TextInput
      {...input}
      ref={element}
      type="date"
      max="9999-12-31"
      defaultValue={initial}
      onChange={report}
      onBlur={report}
      // Enter submits without leaving the field.
      onKeyDown={report}
    />
  );
}
