import { Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { Panel } from '#core/client/ui/panel.tsx';

import { kindLabels } from '../schema.ts';
import { preferences, savePreference } from './api.ts';
import classes from './notifications-page.module.css';

/** Of which kinds one wants mail. A choice shows at once, and goes back if it could not be saved. */
export function MailPreferences() {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(preferences);
  const { queryKey } = preferences;
  const saving = useMutation({
    mutationFn: savePreference,
    async onMutate(chosen) {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => known?.map((one) => (one.kind === chosen.kind ? chosen : one)));
    },
    onError: (_failure, { kind, by_email }) =>
      queryClient.setQueryData(queryKey, (known) => known?.map((one) => (one.kind === kind ? { kind, by_email: !by_email } : one))),
  });

  return (
    <aside aria-label="E-mail preferences">
      <Panel title="Also by e-mail" titleStyle="label">
        <Text c="dimmed" size="sm" mb="sm">
          Everything appears here; choose what is mailed to you as well.
        </Text>
        {error && <FailureBanner sentence="Your choices could not be loaded." failure={asApiError(error)} />}
        {saving.error && <FailureBanner sentence="Your choice was not saved." failure={asApiError(saving.error)} />}
        <ul className={classes.preferences}>
          {data?.map(({ kind, by_email }) => (
            <li key={kind}>
              <Switch
                label={kindLabels[kind]}
                checked={by_email}
                onChange={({ currentTarget }) => saving.mutate({ kind, by_email: currentTarget.checked })}
              />
            </li>
          ))}
        </ul>
      </Panel>
    </aside>
  );
}
