import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the focus to a form whose controls are disabled while it is busy. Browsers take it from a disabled control,
 * so that the next Tab or the screen reader would start at the top of the page.
 * @returns function to call before the form becomes busy
 */
export function useKeptFocus(form: RefObject<HTMLElement | null>, isBusy: boolean): () => void {
  const held = useRef<Element>(null);

  // After the effects of the content, which may move the focus to an error.
  useEffect(() => {
    const before = held.current;
    if (isBusy || before === null) return;
    held.current = null;
    if (![before, document.body].includes(document.activeElement ?? document.body)) return;
    const enabled = [...(form.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    const isBefore = (control: Element) =>
      before.isConnected && (before.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    // A button may have nothing left to save. What follows it does something else.
    const target = enabled.find((control) => control === before) ?? enabled.findLast(isBefore) ?? enabled[0];
    target?.focus({ preventScroll: true });
  }, [isBusy, form]);

  return () => {
    const { activeElement } = document;
    held.current = form.current?.contains(activeElement) ? activeElement : null;
  };
}

const CONTROLS = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])';
