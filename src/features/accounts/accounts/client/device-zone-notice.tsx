import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { useNow } from '#core/client/now.ts';
import { deviceTimeZone } from '#core/client/device-time-zone.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { getCity, haveSameClocks } from '#core/client/zone-clocks.ts';

import { ownProfile } from './own-profile.ts';
import { useDeviceZone } from './use-device-zone.ts';

/** Key of the device time zone for which the user kept their own, stored in this browser. */
const DECLINED_KEY = 'laurel-zone-kept';

export type DeviceZoneNoticeProps = {
  userId: string;
  /** Whether the user offers weekly hours, which move with the time zone. */
  isProvider: boolean;
};

/** Notice shown once if the time zone of this device differs from the user's. */
export function DeviceZoneNotice({ userId, isProvider }: DeviceZoneNoticeProps) {
  const now = useNow();
  const device = deviceTimeZone();
  // Shares the shell's query.
  const { data: profile } = useQuery(ownProfile);
  const [isKept, setIsKept] = useState(() => isZoneDeclined(userId, device));
  const { mutate, isPending, error } = useDeviceZone();
  const own = profile?.time_zone ?? '';
  if (own === '' || isKept || haveSameClocks(own, device, now)) return null;
  return (
    <>
      {error && <ErrorBanner sentence="Your time zone was not changed." failure={asApiError(error)} isFocused />}
      <Banner
        tone="info"
        action={
          <Group gap="sm">
            <Button size="compact-md" variant="default" disabled={isPending} onClick={() => mutate()}>
              Use {getCity(device)} time
            </Button>
            <Button
              size="compact-md"
              variant="subtle"
              onClick={() => {
                saveDeclinedZone(userId, device);
                setIsKept(true);
              }}
            >
              Keep {getCity(own)}
            </Button>
          </Group>
        }
      >
        Your device is set to {getCity(device)} time, but the times here are in your time zone, {getCity(own)}.
        {isProvider && ' If you change it, your weekly hours will be in the new time zone.'}
      </Banner>
    </>
  );
}

function saveDeclinedZone(userId: string, deviceZone: string): void {
  try {
    localStorage.setItem(DECLINED_KEY, JSON.stringify({ userId, deviceZone }));
  } catch {
    // Without storage, the browser asks again.
  }
}

/** Whether the user declined this zone. Only the last zone is stored. */
function isZoneDeclined(userId: string, deviceZone: string): boolean {
  try {
    const stored = JSON.parse(localStorage.getItem(DECLINED_KEY) ?? '{}') as { userId?: string; deviceZone?: string };
    return stored.userId === userId && stored.deviceZone === deviceZone;
  } catch {
    return false;
  }
}
