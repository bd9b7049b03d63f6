import { useMutation, useQueryClient } from '@tanstack/react-query';

import { deviceTimeZone } from '#core/client/device-time-zone.ts';

import { changeProfile } from './api.ts';

/** Stores the time zone of this device as the user's own. All displayed times follow it. */
export function useDeviceZone() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => changeProfile({ time_zone: deviceTimeZone() }),
    async onSuccess(profile) {
      queryClient.setQueryData(['profile'], profile);
      await queryClient.invalidateQueries({ queryKey: ['availability'] });
    },
  });
}
