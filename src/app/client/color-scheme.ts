import { useEffect } from 'react';

/** Follows the system when it turns light or dark while a page is open; at the start a script in the head does. */
export function useSystemColorScheme() {
  useEffect(() => {
    const query = window.matchMedia('(prefers-color-scheme: dark)');
    const handleChange = () => {
      document.documentElement.setAttribute('data-mantine-color-scheme', query.matches ? 'dark' : 'light');
    };
    query.addEventListener('change', handleChange);
    return () => query.removeEventListener('change', handleChange);
  }, []);
}
