import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

/** Value of an incomplete date. It is not a valid date, so an error is shown and nothing is saved as empty. */
const HALF_TYPED = 'half typed';

export type DateInputProps = Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
  /** `YYYY-MM-DD`, or null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
};

/**
 * The browser's date input, familiar to screen readers and phones. It is uncontrolled: the browser does not report an
 * incomplete date, and setting a value would erase it. Values that come from elsewhere, such as a draft, are written
 * into the input.
 */
export function DateInput({ value, onChange, ...input }: DateInputProps) {
  const [initial] = useState(value ?? '');
  const element = useRef<HTMLInputElement>(null);
  const reported = useRef(value);
  useEffect(() => {
    if (value === reported.current || !element.current) return;
    reported.current = value;
    element.current.value = value ?? '';
  }, [value]);
  const report = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const date = currentTarget.validity.badInput ? HALF_TYPED : currentTarget.value || null;
    reported.current = date;
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
