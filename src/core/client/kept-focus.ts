import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the focus to a form whose controls are disabled while it is busy. Browsers take it from a disabled control,
 * so that the next Tab or the screen reader would start at the top of the page.
 * @returns function to call before the form becomes busy
 */
export function useKeptFocus(form: RefObject<HTMLElement | null>, isBusy: boolean): () => void {
  const focused = useRef<HTMLElement>(null);

  // After the effects of the content, which may move the focus to an error.
  useEffect(() => {
    const before = focused.current;
    if (isBusy || !before) return;
    focused.current = null;
    const { activeElement, body } = document;
    if (activeElement !== before && activeElement !== body) return;
    // A button may have nothing left to save, and others would do something else.
    const target = before.matches(':disabled') ? form.current?.querySelector<HTMLElement>(FIELD) : before;
    target?.focus({ preventScroll: true });
  }, [isBusy, form]);

  return () => {
    focused.current = form.current?.querySelector(':focus') ?? null;
  };
}

const FIELD = ':is(input, select, textarea):enabled';
