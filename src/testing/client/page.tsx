import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';

import { render } from './render.tsx';

// By default what a query has read is shown by a timer later, and `act` waits for none.
notifyManager.setScheduler(queueMicrotask);

type PageOptions = {
  search?: string;
  /** What a change of the address waits for. */
  loader?: () => Promise<null>;
};

/** Renders a page at `/list`, beside another at `/other`, with what a signed-in page has around it. */
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
