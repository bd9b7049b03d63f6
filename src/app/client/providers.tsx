import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { ApiError } from '#core/client/api.ts';
import { Hours } from '#core/client/business-hours.tsx';
import { TimeZone } from '#core/client/time-zone.tsx';
import { megabytes } from '#core/shared/uploads.ts';
import { ownProfile } from '#features/accounts/client/own-profile.ts';
import { uploadLimits } from '#features/files/client/limits.ts';

import { Mantine } from './mantine.tsx';
import { PaletteHost } from './palette/palette-host.tsx';
import { site } from './site.tsx';

const RETRIES = 2;
const FRESH_MS = 30_000;

/** What only signed-in pages need: the cache of the server's answers, the user's time zone, the company's hours, toasts, the palette. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <OwnTimeZone>
        <Mantine>
          <Notifications position="bottom-right" transitionDuration={160} />
          <Hours text={site.businessHours}>
            <PaletteHost>{children}</PaletteHost>
          </Hours>
        </Mantine>
      </OwnTimeZone>
    </QueryClientProvider>
  );
}

/** The browser's time zone until the profile has loaded, or if it cannot be read. */
function OwnTimeZone({ children }: { children: ReactNode }) {
  // The profile page asks under the same key, and puts there what is saved on it.
  const { data: profile } = useQuery(ownProfile);
  return (
    <TimeZone name={profile?.time_zone} clock={profile?.clock}>
      {children}
    </TimeZone>
  );
}

function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      // The default waits silently while the browser thinks it is offline.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && !isRefusal(error),
      },
    },
  });
  queryClient.setQueryDefaults(uploadLimits.queryKey, { gcTime: Infinity });
  queryClient.setQueryData(uploadLimits.queryKey, { maxBytes: megabytes(Number(site.uploadMaxMegabytes)) });
  return queryClient;
}

/** An answer that no second try changes. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500;
}
