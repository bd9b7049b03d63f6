import { act, useLayoutEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

// A test that renders begins with `// @vitest-environment happy-dom`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/**
 * Renders into the page, and removes it after the test.
 * @returns a function that renders something else in its place
 */
export async function render(element: ReactNode): Promise<(next: ReactNode) => Promise<void>> {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    box.remove();
  });
  const draw = (next: ReactNode) => act(async () => root.render(next));
  await draw(element);
  return draw;
}

/** A component that calls the hook, and a function that returns the hook's last result. */
export function createHookCaller<Result>(useIt: () => Result) {
  let last: { result: Result } | undefined;
  function Caller() {
    const result = useIt();
    useLayoutEffect(() => {
      last = { result };
    });
    return null;
  }
  function lastResult(): Result {
    if (!last) throw new Error('The hook was not rendered');
    return last.result;
  }
  return { Caller, last: lastResult };
}

/** Renders {@link createHookCaller} of the hook. Returns a function that returns the hook's last result. */
export async function renderHook<Result>(
  useIt: () => Result,
  wrap: (children: ReactNode) => ReactNode = (children) => children,
): Promise<() => Result> {
  const { Caller, last } = createHookCaller(useIt);
  await render(wrap(<Caller />));
  return last;
}

const shown = () => document.body.innerHTML.replaceAll(/<style.*?<\/style>/gs, '');

/** Returns the first element of the page that matches the selector. */
export function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}: ${shown()}`);
  return found;
}

/** {@link find}, for a control whose value is needed. */
export function control(selector: string): HTMLInputElement {
  return find(selector) as HTMLInputElement;
}

export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  if (!found) throw new Error(`The page has no button ${name}: ${shown()}`);
  return found;
}

export function click(element: HTMLElement): Promise<void> {
  return act(async () => element.click());
}

export function focus(element: HTMLElement): Promise<void> {
  return act(async () => element.focus());
}

/** Replaces the text of a control, as a typing user does. */
export function type(field: HTMLElement, text: string): Promise<void> {
  return act(async () => enter(field, text));
}

/** {@link type}, for a test that does more before the next rendering. */
export function enter(field: HTMLElement, text: string): void {
  // React ignores a value that was set through its own property.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Presses a key on the focused element. Returns whether something handled it. */
export async function press(key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  await act(async () => void (document.activeElement ?? document.body).dispatchEvent(event));
  return event.defaultPrevented;
}
