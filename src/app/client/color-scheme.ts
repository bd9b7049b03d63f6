import { useEffect } from 'react';

/** Where Mantine, and the script in the head, keep a scheme that was chosen. */
const CHOICE_KEY = 'mantine-color-scheme-value';

/** Follows the system when it turns light or dark while a page is open; at the start a script in the head does. */
export function useSystemColorScheme() {
  useEffect(() => {
    const query = window.matchMedia('(prefers-color-scheme: dark)');
    const handleChange = () => {
      if (isSchemeChosen()) return;
      document.documentElement.setAttribute('data-mantine-color-scheme', query.matches ? 'dark' : 'light');
    };
    query.addEventListener('change', handleChange);
    return () => query.removeEventListener('change', handleChange);
  }, []);
}

function isSchemeChosen(): boolean {
  try {
    return ['light', 'dark'].includes(localStorage.getItem(CHOICE_KEY) ?? '');
  } catch {
    // A browser without storage has no stored choice.
    return false;
  }
}
