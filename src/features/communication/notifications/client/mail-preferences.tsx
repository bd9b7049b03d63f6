import { Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { useNow } from '#core/client/now.ts';
import { providerRoles } from '#features/accounts/roles/schema.ts';
import { useSession } from '#features/accounts/accounts/client/session.ts';
import { WorkspaceMail } from '#features/providers/provider-settings/client/workspace-mail.tsx';
import { hasRole, isEntitled } from '#features/accounts/roles/rules.ts';

import { kindLabels, type NotificationPreference } from '../schema.ts';
import { preferences, savePreference } from './api.ts';

/** Email preferences: by workspace as mentor or attorney, and by kind. */
export function MailPreferences() {
  const { data, error } = useQuery(preferences);
  const now = useNow();
  const roles = useSession().session?.roles ?? [];
  const isAdmin = hasRole(roles, 'admin');
  return (
    <Stack id="email" aria-label="Email preferences" component="aside">
      {providerRoles
        .filter((role) => isEntitled(roles, role, now))
        .map((role) => (
          <WorkspaceMail key={role} role={role} />
        ))}
      <Panel title="Also by email" titleStyle="label">
        <Text c="dimmed" size="sm" mb="sm">
          All notifications appear here. Choose which ones we also send by email.
        </Text>
        {error && <ErrorBanner sentence="Your choices could not be loaded." failure={asApiError(error)} />}
        <Stack component="ul" gap="sm">
          {data
            ?.filter(({ kind }) => kind !== 'staff' || isAdmin)
            .map((preference) => (
              <li key={preference.kind}>
                <PreferenceSwitch {...preference} />
              </li>
            ))}
        </Stack>
      </Panel>
    </Stack>
  );
}

/** A choice shows immediately, and reverts if it could not be saved. */
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
      {saving.error && <ErrorBanner sentence="This choice was not saved." failure={asApiError(saving.error)} />}
    </>
  );
}
