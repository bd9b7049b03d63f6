import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { ApiError } from '#core/client/api.ts';
import { BusinessHoursProvider } from '#core/client/business-hours.tsx';
import { TimeZone } from '#core/client/time-zone.tsx';
import { megabytes } from '#core/shared/uploads.ts';
import { ownProfile } from '#features/accounts/accounts/client/own-profile.ts';
import { uploadLimits } from '#features/storage/files/client/limits.ts';

import { Mantine } from './mantine.tsx';
import { takePageAnswers } from './page-answers.ts';
import { PaletteHost } from './palette/palette-host.tsx';
import { site } from './site.tsx';

const RETRIES = 2;
const FRESH_MS = 30_000;

/** Providers for signed-in pages: response cache, time zone, business hours, toasts and palette. */
export function Providers({ userId, children }: { userId: string; children: ReactNode }) {
  const [queryClient] = useState(() => createQueryClient(userId));
  return (
    <QueryClientProvider client={queryClient}>
      <OwnTimeZone>
        <Mantine>
          <Notifications position="bottom-right" transitionDuration={160} />
          <BusinessHoursProvider text={site.businessHours}>
            <PaletteHost>{children}</PaletteHost>
          </BusinessHoursProvider>
        </Mantine>
      </OwnTimeZone>
    </QueryClientProvider>
  );
}

/** Provides the user's time zone. The browser's is used until the profile has loaded, or if loading fails. */
function OwnTimeZone({ children }: { children: ReactNode }) {
  // The profile page uses the same key, and stores its saved values there.
  const { data: profile } = useQuery(ownProfile);
  return (
    <TimeZone name={profile?.time_zone} clock={profile?.clock}>
      {children}
    </TimeZone>
  );
}

function createQueryClient(userId: string): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      // The default waits silently while the browser believes that it is offline.
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
  takePageAnswers(queryClient, userId);
  return queryClient;
}

/** Whether a retry cannot change the response. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500;
}
