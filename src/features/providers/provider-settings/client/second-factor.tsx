import { Panel } from '#core/client/ui/panel.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { useSession } from '#features/accounts/accounts/client/session.ts';

import classes from './provider-settings.module.css';

/** Whether the account has a second factor, which is turned on and off in the account. */
export function SecondFactor({ hasApplicants }: { hasApplicants: boolean }) {
  const { session } = useSession();
  const isOn = session?.user.two_factor_enabled ?? false;
  return (
    <Panel title="Two-factor authentication">
      <p className={classes.text}>
        <StatusBadge tone={isOn ? 'green' : 'plain'}>{isOn ? 'On' : 'Off'}</StatusBadge>{' '}
        {isOn
          ? 'You sign in with your password and a code from your app.'
          : 'You sign in with your password alone. A code from an app on your phone protects what applicants entrust to you.'}
      </p>
      {hasApplicants && (
        <p className={classes.text}>It must be on while applicants are assigned to you: you cannot work without it.</p>
      )}
      <TextLink to={paths.profile}>
        {isOn ? 'Manage it in your profile settings' : 'Set it up in your profile settings'}
      </TextLink>
    </Panel>
  );
}
