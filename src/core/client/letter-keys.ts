// Shortcuts of a single character (N, J, K, E and ?) can be turned off, since speech input and slips of a hand press them too
// (WCAG 2.2, 2.1.4). The choice belongs to the device, as those tools do.
import { useSyncExternalStore } from 'react';

const KEY = 'laurel-letter-keys';
const listeners = new Set<() => void>();
/** As it was chosen in this window, where the browser stores nothing. */
let chosen: boolean | undefined;

export function areLetterKeysOn(): boolean {
  try {
    return chosen ?? localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function turnLetterKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
    chosen = undefined;
  } catch {
    chosen = isOn;
  }
  for (const listener of listeners) listener();
}

/** Whether they are on, also once another window has changed it. */
export function useLetterKeys(): boolean {
  return useSyncExternalStore(subscribe, areLetterKeysOn, () => true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
