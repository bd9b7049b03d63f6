import { Text } from '@mantine/core';

import { Panel } from '#core/client/ui/panel.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { useSession } from '#features/accounts/accounts/client/session.ts';

/** Whether the account has a second factor, which is turned on and off in the account. */
export function SecondFactor({ hasApplicants }: { hasApplicants: boolean }) {
  const { session } = useSession();
  const isOn = session?.user.two_factor_enabled ?? false;
  return (
    <Panel title="Two-factor authentication">
      <Text mb="sm">
        <StatusBadge tone={isOn ? 'green' : 'plain'}>{isOn ? 'On' : 'Off'}</StatusBadge>{' '}
        {isOn
          ? 'You sign in with your password and a code from your app.'
          : 'You sign in with your password alone. A code from an app on your phone protects what applicants entrust to you.'}
      </Text>
      {hasApplicants && (
        <Text mb="sm">It must be on while applicants are assigned to you: you cannot work without it.</Text>
      )}
      <TextLink to={paths.profile}>
        {isOn ? 'Manage it in your profile settings' : 'Set it up in your profile settings'}
      </TextLink>
    </Panel>
  );
}
