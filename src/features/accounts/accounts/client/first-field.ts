import { useEffect, useRef } from 'react';

/** Focuses the first field of a form that replaces the focused element. */
export function useFocusFirstField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
