import { useMutation, useQueryClient } from '@tanstack/react-query';

import { deviceTimeZone } from '#core/client/device-time-zone.ts';
import { showChanged } from '#core/client/saved-row.ts';

import { changeProfile } from './profile-api.ts';
import { ownProfile } from './own-profile.ts';

/** Stores the time zone of this device as the user's own. All displayed times follow it. */
export function useDeviceZone() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => changeProfile({ time_zone: deviceTimeZone() }),
    async onSuccess(profile) {
      await showChanged(queryClient, ownProfile.queryKey, profile);
      await queryClient.invalidateQueries({ queryKey: ['availability'] });
    },
  });
}
