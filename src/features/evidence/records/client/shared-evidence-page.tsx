import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';

import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';

import { sharedEvidence } from './api.ts';
import { isNotShared, NotShared } from './not-shared.tsx';
import { SharedEvidenceList } from './shared-evidence-list.tsx';

/** Page of the evidence that an applicant shares with the signed-in provider, by type. */
export default function SharedEvidencePage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const page = pathname.replace(/\/$/, '');
  const shared = useQuery(sharedEvidence(id));
  if (isNotShared(shared.error)) return <NotShared />;
  return (
    <>
      <Text mb="sm">
        <TextLink to={page.replace(/\/evidence$/, '')}>All of this applicant’s work</TextLink>
      </Text>
      <PageHeader
        title={shared.data && `${shared.data.name}’s evidence`}
        subtitle="Read and comment on the evidence they share with you. They see when you last opened it."
        aside={
          shared.data && (
            <ButtonLink to={page.replace(/evidence$/, 'readiness')} variant="default">
              Readiness
            </ButtonLink>
          )
        }
      />
      <LoadError query={shared} sentence="Their evidence could not be loaded." />
      {shared.isPending && <Loading label="Loading shared evidence" />}
      {shared.data && <SharedEvidenceList types={shared.data.types} page={page} />}
    </>
  );
}
