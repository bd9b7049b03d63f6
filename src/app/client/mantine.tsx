import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

import { theme } from '#core/client/ui/theme.ts';

/**
 * What every page with a Mantine component stands in: all signed-in pages, and the mailbox. Public pages do
 * without, and so load a fifth less; the style sheet already holds the theme's variables.
 */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false}>
      {children}
    </MantineProvider>
  );
}
