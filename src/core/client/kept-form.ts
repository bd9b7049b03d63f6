import { useState } from 'react';

/**
 * Keeps a form on the page while it has input, even if another user has made its action impossible. Otherwise a refetch
 * would remove the form with its text. The server's refusal then returns the text.
 * @param isPossible whether the row still allows the action
 */
export function useKeptForm(isPossible: boolean) {
  const [hasInput, setHasInput] = useState(false);
  const [isOver, setIsOver] = useState(false);
  return {
    isShown: isPossible || (hasInput && !isOver),
    onInputChange: setHasInput,
    /** Call after the action, or its refusal, has settled the row. */
    end: () => setIsOver(true),
  };
}
