import { Text } from '@mantine/core';

import { Panel } from '#core/client/ui/panel.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';

import type { ProviderSettings } from '../schema.ts';

/** Whether work is emailed. All email choices are changed on one page. */
export function MailSettings({
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
          <StatusBadge tone={isOn ? 'green' : 'plain'}>{isOn ? 'On' : 'Off'}</StatusBadge> {label}
        </Text>
      ))}
      <TextLink to={`${paths.notifications}#email`}>Choose your emails on the Notifications page</TextLink>
    </Panel>
  );
}
