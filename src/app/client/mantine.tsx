import { MantineProvider } from '@mantine/core';
import { useLayoutEffect, type ReactNode } from 'react';

import { isComposing } from '#core/client/composing.ts';
import { theme } from '#core/client/ui/theme.ts';

/**
 * Mantine context for every page with a Mantine component: all signed-in pages, and the mailbox. Public pages omit it
 * and load a fifth less. The style sheet already contains the theme's variables.
 */
export function Mantine({ children }: { children: ReactNode }) {
  // In a layout effect, so that it comes before the listeners of the dialogs.
  useLayoutEffect(() => {
    window.addEventListener('keydown', leaveEscapeToComposing, { capture: true });
    return () => window.removeEventListener('keydown', leaveEscapeToComposing, { capture: true });
  }, []);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false}>
      {children}
    </MantineProvider>
  );
}

/** Escape that cancels a composition must not close a dialog as well, with the text in it. */
function leaveEscapeToComposing(event: KeyboardEvent): void {
  if (event.key === 'Escape' && isComposing(event)) event.stopImmediatePropagation();
}
