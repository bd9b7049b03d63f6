import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

import { theme } from '#core/client/ui/theme.ts';

/**
 * Mantine context for every page with a Mantine component: all signed-in pages, and the mailbox. Public pages omit it
 * and load a fifth less. The style sheet already contains the theme's variables.
 */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false}>
      {children}
    </MantineProvider>
  );
}
