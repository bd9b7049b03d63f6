import { Button, Stack, Text } from '@mantine/core';

import { asApiError } from '#core/client/api.ts';
import { deviceTimeZone } from '#core/client/device-time-zone.ts';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { Banner } from '#core/client/ui/banner.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { useDeviceZone } from '#features/accounts/accounts/client/use-device-zone.ts';

import { DEFAULT_ZONE, type OwnAvailability } from '../schema.ts';
import { zoneText } from './hours-text.ts';

/** Time zone of the page, and whether applicants see the hours. */
export function AvailabilityNotices({
  role,
  availability: { time_zone, show_availability, weekly, days },
}: {
  role: ProviderRole;
  availability: OwnAvailability;
}) {
  const profile = <TextLink to={paths.profile}>profile settings</TextLink>;
  const hasHours = weekly.length + days.length > 0;
  return (
    <Stack gap="sm" mb={20}>
      {time_zone && (
        <Text c="dimmed">
          All times are in your time zone, {zoneText(time_zone)}. You can change it in your {profile}.
        </Text>
      )}
      {!time_zone && !hasHours && (
        <Text c="dimmed">
          Your hours will be in the time zone of this device, {zoneText(deviceTimeZone())}. You can choose another one
          in your {profile}.
        </Text>
      )}
      {!time_zone && hasHours && <UnsetZone />}
      {!show_availability && (
        <Banner tone="info">
          <RichText
            text={`Applicants cannot see your available times or book you: “Show my availability” is off in your [settings](${role === 'mentor' ? paths.mentor : paths.attorney}/settings).`}
          />
        </Banner>
      )}
    </Stack>
  );
}

/** Notice about hours entered before a time zone was required. */
function UnsetZone() {
  const { mutate, isPending, error } = useDeviceZone();
  const device = zoneText(deviceTimeZone());
  return (
    <>
      {error && <ErrorBanner sentence="Your time zone was not saved." failure={asApiError(error)} isFocused />}
      <Banner
        tone="error"
        action={
          <Button size="compact-md" variant="default" disabled={isPending} onClick={() => mutate()}>
            Use {device}
          </Button>
        }
      >
        <RichText
          text={`No time zone is set, so applicants book these hours in ${DEFAULT_ZONE}. Your device is set to ${device}. You can also choose a time zone in your [profile settings](${paths.profile}).`}
        />
      </Banner>
    </>
  );
}
