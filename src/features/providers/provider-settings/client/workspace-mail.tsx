import { Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { showChanged } from '#core/client/saved-row.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import type { ProviderSettings } from '../schema.ts';
import { ownSettings, saveSettings } from './api.ts';

type Choices = Partial<Pick<ProviderSettings, 'email_notifications' | 'document_review_reminders'>>;

/** Email preferences of a workspace, which override those by type of notification. */
export function WorkspaceMail({ role }: { role: ProviderRole }) {
  const options = ownSettings(role);
  const query = useQuery(options);
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: ({ updated_at: _at, has_applicants: _has, ...settings }: ProviderSettings) =>
      saveSettings(role, settings),
    onSuccess: (saved) => showChanged(queryClient, options.queryKey, saved),
    // Another device may have saved them.
    onError: () => queryClient.invalidateQueries(options),
  });
  const { data } = query;
  const shown = saving.isPending ? saving.variables : data;
  const work = role === 'mentor' ? 'documents and submitted tasks' : 'documents';
  const save = (choices: Choices) => data && saving.mutate({ ...data, ...choices });
  return (
    <Panel title={role === 'mentor' ? 'Your work as a mentor' : 'Your work as an attorney'} titleStyle="label">
      <LoadError query={query} sentence="Your settings could not be loaded." />
      {saving.error && <ErrorBanner sentence="This choice was not saved." failure={asApiError(saving.error)} />}
      {shown && (
        <Stack gap="sm">
          <Switch
            label="Email notifications"
            description="Updates about your work. If this is off, you get no emails about it, whatever you choose below."
            disabled={saving.isPending}
            checked={shown.email_notifications}
            onChange={({ currentTarget }) => save({ email_notifications: currentTarget.checked })}
          />
          <Switch
            label="Review reminders"
            description={`Once a day, when ${work} have been waiting for your review for more than a day.`}
            disabled={saving.isPending}
            checked={shown.document_review_reminders}
            onChange={({ currentTarget }) => save({ document_review_reminders: currentTarget.checked })}
          />
          <Text c="dimmed" size="sm">
            We always email you about your sign-in and your access.
          </Text>
        </Stack>
      )}
    </Panel>
  );
}
