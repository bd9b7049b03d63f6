import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { LapsedBanner } from '#core/client/ui/lapsed-banner.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { PageTabs } from '#core/client/ui/page-tabs.tsx';
import { teamTabs } from '#core/shared/applicant-tabs.ts';

import { sharing } from './api.ts';
import { SharingCard } from './sharing-card.tsx';

/** Page that shows who may read the applicant's evidence, with a card for each mentor and attorney. */
export default function SharingPage() {
  const read = useQuery(sharing);
  const { providers, can } = read.data ?? {};
  return (
    <>
      <PageHeader subtitle="Your records stay private until you share them. You can stop sharing at any time, and it takes effect immediately." />
      <PageTabs label="Your team" tabs={teamTabs} />
      {can?.share === false && <LapsedBanner />}
      <LoadError query={read} sentence="Your mentors and attorneys could not be loaded." />
      {read.isPending && <Loading label="Loading your mentors and attorneys" />}
      {providers?.length === 0 && (
        <EmptyState
          sentence="No mentor or attorney is assigned to you yet."
          why="Once one is assigned to you, you decide here what they can read."
        />
      )}
      {providers && providers.length > 0 && (
        <Stack maw="56rem">
          {providers.map((provider) => (
            <SharingCard key={provider.provider_id} provider={provider} canShare={can?.share ?? false} />
          ))}
        </Stack>
      )}
    </>
  );
}
