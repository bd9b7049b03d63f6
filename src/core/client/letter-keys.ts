// Setting for single-character shortcuts (N, J, K, E and ?). They can be turned off, since speech input and slips of
// the hand trigger them too (WCAG 2.2, 2.1.4). The setting is stored per device, since those tools are tied to a
// device.
import { useSyncExternalStore } from 'react';

const KEY = 'laurel-letter-keys';
const listeners = new Set<() => void>();
/** Choice made in this window. Used if the browser stores nothing. */
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

/** Whether the shortcuts are on. Follows changes from other windows. */
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
