import { Switch, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { Panel } from '#core/client/ui/panel.tsx';

import { kindLabels, type NotificationPreference } from '../schema.ts';
import { preferences, savePreference } from './api.ts';
import classes from './notifications-page.module.css';

/** Of which kinds one wants mail. */
export function MailPreferences() {
  const { data, error } = useQuery(preferences);
  return (
    <aside aria-label="Email preferences">
      <Panel title="Also by email" titleStyle="label">
        <Text c="dimmed" size="sm" mb="sm">
          All notifications appear here. Choose which ones we also send by email.
        </Text>
        {error && <FailureBanner sentence="Your choices could not be loaded." failure={asApiError(error)} />}
        <ul className={classes.preferences}>
          {data?.map((preference) => (
            <li key={preference.kind}>
              <PreferenceSwitch {...preference} />
            </li>
          ))}
        </ul>
      </Panel>
    </aside>
  );
}

/** A choice shows at once, and goes back if it could not be saved. */
function PreferenceSwitch({ kind, by_email }: NotificationPreference) {
  const [chosen, setChosen] = useState<boolean>();
  const saving = useMutation({ mutationFn: savePreference, onError: () => setChosen(undefined) });

  function handleChange(isOn: boolean): void {
    setChosen(isOn);
    saving.mutate({ kind, by_email: isOn });
  }

  return (
    <>
      <Switch
        label={kindLabels[kind]}
        checked={chosen ?? by_email}
        onChange={({ currentTarget }) => handleChange(currentTarget.checked)}
      />
      {saving.error && <FailureBanner sentence="This choice was not saved." failure={asApiError(saving.error)} />}
    </>
  );
}
