import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { ApiError } from '#core/client/api.ts';

import { Mantine } from './mantine.tsx';

const RETRIES = 2;
const FRESH_MS = 30_000;

/** What only signed-in pages need: the cache of the server's answers, and the messages that float. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Mantine>
        <Notifications position="bottom-right" transitionDuration={160} />
        {children}
      </Mantine>
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The default waits in silence while the browser thinks it is offline.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && !isRefusal(error),
      },
    },
  });
}

/** An answer that no second try changes. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500;
}
