import { setSignOutQuestion } from './signed-in-user.ts';

/** Forms on the page with unsaved input, and an action that waits until the user has agreed to discard all of it. */
let state: { forms: readonly string[]; departure?: () => void } = { forms: [] };
const listeners = new Set<() => void>();

function update(next: typeof state): void {
  state = next;
  for (const listener of listeners) listener();
}

export function listenToUnsavedForms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this form is the one that asks the user. One of several is enough. */
export function isFirstUnsaved(id: string): boolean {
  return state.forms[0] === id;
}

/** Adds a form with unsaved input. Returns a function that removes it. */
export function addUnsavedForm(id: string): () => void {
  update({ forms: [...state.forms, id] });
  return () => update({ forms: state.forms.filter((other) => other !== id) });
}

/** Runs an action that ends the page, such as signing out. If input is unsaved, the user is asked first. */
export function guardPage(act: () => void): void {
  if (state.forms.length === 0) act();
  else update({ ...state, departure: act });
}

export const waitingDeparture = (): (() => void) | undefined => state.departure;

export function endDeparture(): void {
  update({ forms: state.forms });
}

setSignOutQuestion(guardPage);
