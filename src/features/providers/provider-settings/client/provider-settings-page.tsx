import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { showChanged } from '#core/client/saved-row.ts';
import { useProviderRole } from '#core/client/current-page.ts';
import { paths } from '#core/shared/paths.ts';
import { useSession } from '#features/accounts/accounts/client/session.ts';

import type { ProviderSettings } from '../schema.ts';
import { ownSettings } from './api.ts';
import { ProviderSettingsForm } from './provider-settings-form.tsx';
import classes from './provider-settings.module.css';

/** Workspace settings of a mentor or attorney. */
export default function ProviderSettingsPage() {
  const role = useProviderRole();
  const options = ownSettings(role);
  const query = useQuery(options);
  const queryClient = useQueryClient();
  const [round, setRound] = useState(0);

  async function handleReload(): Promise<void> {
    await queryClient.invalidateQueries(options);
    setRound((current) => current + 1);
  }

  return (
    <>
      <PageHeader subtitle="How you are booked, what we email you, and how you sign in." />
      <LoadError query={query} sentence="Your settings could not be loaded." />
      {query.isPending && <Loading label="Loading your settings" />}
      {query.data && (
        <div className={classes.panels}>
          <ProviderSettingsForm
            key={round}
            role={role}
            settings={query.data}
            onSaved={(saved) => void showChanged(queryClient, options.queryKey, saved)}
            onReload={handleReload}
          />
          <MailSettings settings={query.data} />
          <SecondFactor hasApplicants={query.data.has_applicants} />
        </div>
      )}
    </>
  );
}

/** Whether work is emailed. All email choices are changed on one page. */
function MailSettings({
  settings: { email_notifications, document_review_reminders },
}: {
  settings: Pick<ProviderSettings, 'email_notifications' | 'document_review_reminders'>;
}) {
  const choices = [
    { label: 'Email notifications', isOn: email_notifications },
    { label: 'Review reminders', isOn: document_review_reminders },
  ];
  return (
    <Panel title="Email">
      {choices.map(({ label, isOn }) => (
        <Text key={label} mb="sm">
          <OnOff isOn={isOn} /> {label}
        </Text>
      ))}
      <TextLink to={`${paths.notifications}#email`}>Choose your emails on the Notifications page</TextLink>
    </Panel>
  );
}

/** Whether the account has a second factor, which is turned on and off in the account. */
function SecondFactor({ hasApplicants }: { hasApplicants: boolean }) {
  const { session } = useSession();
  const isOn = session?.user.two_factor_enabled ?? false;
  return (
    <Panel title="Two-factor authentication">
      <Text mb="sm">
        <OnOff isOn={isOn} />{' '}
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

function OnOff({ isOn }: { isOn: boolean }) {
  return <StatusBadge tone={isOn ? 'green' : 'plain'}>{isOn ? 'On' : 'Off'}</StatusBadge>;
}
