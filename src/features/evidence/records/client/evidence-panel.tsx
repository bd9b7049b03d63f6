import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';

import { sharedEvidence } from './api.ts';
import { isNotShared } from './not-shared.tsx';
import { SharedEvidenceList } from './shared-evidence-list.tsx';

/** Evidence that an applicant shares with the signed-in provider, on the applicant's page at `page`. */
export function EvidencePanel({ applicantId, page }: { applicantId: string; page: string }) {
  const query = useQuery(sharedEvidence(applicantId));
  const isNone = isNotShared(query.error);
  return (
    <Panel title="Shared evidence">
      {!isNone && <LoadError query={query} sentence="Their evidence could not be loaded." />}
      {query.isPending && <Loading shape="list" label="Loading shared evidence" />}
      {isNone && (
        <EmptyState
          sentence="Nothing is shared with you yet."
          why="Applicants choose what you can read on their Sharing page."
        />
      )}
      {query.data && !isNone && (
        <>
          <SharedEvidenceList types={query.data.types} page={`${page}/evidence`} />
          <Text mt="md">
            <TextLink to={`${page}/readiness`}>What the regulation asks for, and your assessment</TextLink>
          </Text>
        </>
      )}
    </Panel>
  );
}
