import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { showChanged } from '#core/client/saved-row.ts';
import { useProviderRole } from '#core/client/current-page.ts';

import { ownSettings } from './api.ts';
import { MailSettings } from './mail-settings.tsx';
import { ProviderSettingsForm } from './provider-settings-form.tsx';
import classes from './provider-settings.module.css';
import { SecondFactor } from './second-factor.tsx';

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
