import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { PageTabs } from '#core/client/ui/page-tabs.tsx';
import { teamTabs } from '#core/shared/applicant-tabs.ts';
import { conversationLink } from '#features/communication/messages/rules.ts';

import { assignedProviders } from './api.ts';
import { ProviderCard } from './provider-card.tsx';

/** Mentors and attorneys of the applicant. */
export default function TeamPage() {
  const query = useQuery(assignedProviders);
  return (
    <>
      <PageHeader subtitle="Who you work with, what they offer, and what we have verified about them." />
      <PageTabs label="Your team" tabs={teamTabs} />
      <LoadError query={query} sentence="Your team could not be loaded." />
      {query.isPending && <Loading shape="list" label="Loading your team" />}
      {query.data?.length === 0 && (
        <EmptyState
          sentence="No one is assigned to you yet."
          why="Your mentor and attorney appear here once they are assigned to you."
        />
      )}
      <Stack maw="52rem">
        {query.data?.map((provider) => (
          <ProviderCard
            key={`${provider.user_id} ${provider.role}`}
            provider={provider}
            action={
              <ButtonLink to={conversationLink('applicant', provider.user_id)} variant="default">
                Message <span className="visually-hidden">{provider.name}</span>
              </ButtonLink>
            }
          />
        ))}
      </Stack>
    </>
  );
}
