import { useEffect } from 'react';

/** Storage key of the chosen scheme, used by Mantine and the script in the head. */
const CHOICE_KEY = 'mantine-color-scheme-value';

/** Follows the system's color scheme during a visit. At the start, a script in the head does this. */
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
