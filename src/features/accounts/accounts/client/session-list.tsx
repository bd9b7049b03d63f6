import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';

import { describeDevice } from '#core/client/devices.ts';
import { endOtherSessions, endSession, listSessions } from './profile-api.ts';
import classes from './profile-page.module.css';

/** Active sessions of the user, who may end any of them except the current one. */
export function SessionList() {
  const queryClient = useQueryClient();
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => listSessions(signal) });
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['sessions'] });
  const ending = useMutation({ mutationFn: endSession, onSettled });
  const endingOthers = useMutation({ mutationFn: endOtherSessions, onSettled });
  const failure = sessions.error ?? ending.error ?? endingOthers.error;
  const sentence = sessions.error ? 'Your devices could not be loaded.' : 'The device could not be signed out.';
  const hasOthers = sessions.data?.some((session) => !session.is_current);
  return (
    <>
      {failure && <ErrorBanner sentence={sentence} failure={asApiError(failure)} />}
      {sessions.isPending && <Loading label="Loading your sessions" />}
      <Stack component="ul" gap="sm" mb="md" aria-label="Sessions">
        {sessions.data?.map(({ id, user_agent, ip_address, used_at, is_current }) => {
          const device = describeDevice(user_agent);
          return (
            <li key={id} className={classes.session}>
              <div>
                <Text fw={600} className="long-words">
                  {device}
                </Text>
                <SoftText>
                  {is_current ? (
                    'This device'
                  ) : (
                    <>
                      Last used <Instant at={used_at} />
                    </>
                  )}
                  {ip_address && ` · from ${ip_address}`}
                </SoftText>
              </div>
              {!is_current && (
                <ActionButton
                  variant="default"
                  disabled={ending.isPending}
                  aria-label={`Sign out ${device}`}
                  onClick={() => ending.mutate(id)}
                >
                  Sign out
                </ActionButton>
              )}
            </li>
          );
        })}
      </Stack>
      {hasOthers && (
        <ActionButton variant="default" disabled={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
          Sign out all other devices
        </ActionButton>
      )}
    </>
  );
}
