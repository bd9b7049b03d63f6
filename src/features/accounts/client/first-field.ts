import { useEffect, useRef } from 'react';

/** For the first field of a form that replaces the focused element: it takes the focus. */
export function useFirstField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
