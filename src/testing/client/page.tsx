import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';

import { render } from './render.tsx';

// By default, a timer shows the result of a query later, and `act` does not wait for timers.
notifyManager.setScheduler(queueMicrotask);

type PageOptions = {
  search?: string;
  /** Work that a change of the URL waits for. */
  loader?: () => Promise<null>;
};

/** Renders a page at `/list`, next to another at `/other`, with the providers of a signed-in page. */
export async function renderPage(page: ReactNode, { search = '', loader }: PageOptions = {}) {
  history.replaceState(null, '', `/list${search}`);
  const router = createBrowserRouter([
    { path: '/list', element: page, loader, HydrateFallback: () => null },
    { path: '/other', element: <p>Another page</p> },
  ]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  onTestFinished(() => {
    notifications.clean();
    client.clear();
    router.dispose();
  });
  await render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <Notifications />
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { client, goTo: (address: string) => act(() => router.navigate(address)) };
}
