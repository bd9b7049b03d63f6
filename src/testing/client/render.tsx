import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

// A test that renders begins with `// @vitest-environment happy-dom`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/**
 * Renders into the page, and removes it after the test.
 * @returns renders something else in its place
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

/** Renders a component that calls the hook. Returns a function that gives the hook's last result. */
export async function renderHook<Result>(
  useIt: () => Result,
  wrap: (children: ReactNode) => ReactNode = (children) => children,
): Promise<() => Result> {
  let last: { result: Result } | undefined;
  function Caller() {
    const result = useIt();
    last = { result };
    return null;
  }
  await render(wrap(<Caller />));
  return () => {
    if (!last) throw new Error('The hook was not rendered');
    return last.result;
  };
}

const shown = () => document.body.innerHTML.replaceAll(/<style.*?<\/style>/gs, '');

/** The first element of the page that matches the selector. */
export function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`The page has no ${selector}: ${shown()}`);
  return found;
}

/** The first button of the page with this name. */
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

/** Replaces the text of a control, as a user who types does. */
export function type(control: HTMLElement, text: string): Promise<void> {
  return act(async () => enter(control, text));
}

/** {@link type}, for a test that does more before the next rendering. */
export function enter(control: HTMLElement, text: string): void {
  // React notices a value only if it was not set by its own property.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, text);
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Presses a key where the focus is. Returns whether something took it. */
export async function press(key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  await act(async () => void (document.activeElement ?? document.body).dispatchEvent(event));
  return event.defaultPrevented;
}
