import { Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { describeDevice } from '#core/client/devices.ts';
import { turnLetterKeys, useLetterKeys } from '#core/client/letter-keys.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';

import { ownProfile } from './own-profile.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { endOtherSessions, endSession, listSessions } from './profile-api.ts';
import { EmailForm, NameForm, PasswordForm } from './profile-forms.tsx';
import classes from './profile-page.module.css';
import { TwoFactorPanel } from './two-factor-panel.tsx';

/** Page for the user's own account: name, sign-in, sessions and export. */
export default function ProfilePage() {
  const profile = useQuery(ownProfile);
  return (
    <>
      <PageHeader subtitle="Your name, email and password, and where you are signed in." />
      {profile.error && (
        <ErrorBanner sentence="Your profile could not be loaded." failure={asApiError(profile.error)} />
      )}
      {profile.isPending && <Loading label="Loading your profile" />}
      {profile.data && (
        <div className={classes.panels}>
          <Panel title="About you">
            <NameForm profile={profile.data} />
          </Panel>
          <Panel title="Email">
            <EmailForm email={profile.data.email} />
          </Panel>
          <Panel title="Password">
            <PasswordForm />
          </Panel>
          <Panel title="Two-factor authentication">
            <TwoFactorPanel profile={profile.data} />
          </Panel>
          <Panel title="Where you are signed in">
            <SessionList />
          </Panel>
          <Panel title="Calendar">
            <Text mb="sm">Your sessions, due dates and check-back dates, in your own calendar app.</Text>
            <TextLink to={paths.calendarFeed}>Calendar feed</TextLink>
          </Panel>
          <Panel title="Keyboard shortcuts">
            <LetterKeys />
          </Panel>
          <Panel title="Other roles">
            <Text mb="sm">Work with applicants as a mentor or an attorney. You keep the roles you have.</Text>
            <TextLink to={paths.apply}>Apply for a role</TextLink>
          </Panel>
          <Panel title="Your data">
            <Text mb="sm">
              Your whole case in one ZIP file: all records and files, plus a page for viewing them offline. You can
              import it into another Laurel site.
            </Text>
            <TextLink href={paths.exportFile}>Export everything</TextLink>
          </Panel>
          <Panel title="Delete account">
            <DeleteAccountForm deleteAfter={profile.data.delete_after} />
          </Panel>
        </div>
      )}
    </>
  );
}

/** Active sessions of the user, who may end any of them except the current one. */
function SessionList() {
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

/** Setting that turns single-character shortcuts on or off for this device. */
function LetterKeys() {
  const isOn = useLetterKeys();
  return (
    <Switch
      checked={isOn}
      onChange={({ currentTarget }) => turnLetterKeys(currentTarget.checked)}
      label="Single-character shortcuts"
      description="N, J, K, E and ? on their own. Turn them off if you use speech input, or press keys by accident. The choice applies to this device."
    />
  );
}
