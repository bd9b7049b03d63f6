import { useEffect, useRef } from 'react';

/** For the first field of a form that appears in place of what had the focus: it takes the focus over. */
export function useFirstField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
