import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { formatAge } from '#core/client/age.ts';
import { useNow } from '#core/client/now.ts';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { rowLink } from '#core/shared/paths.ts';

import { isDecision, type Document } from '../schema.ts';
import { getDocumentsQuery } from './api.ts';
import { DocumentBadge } from './document-badge.tsx';

type DocumentsPanelProps = {
  applicantId: string;
  /** Page on which the reader reviews documents. */
  page: string;
};

/** Documents of an applicant, for their reviewers. */
export function DocumentsPanel({ applicantId, page }: DocumentsPanelProps) {
  const query = useQuery(getDocumentsQuery(applicantId));
  const now = useNow();
  const { data: documents } = query;
  return (
    <Panel title="Documents">
      <LoadError query={query} sentence="The documents could not be loaded." />
      {query.isPending && <Loading shape="list" label="Loading the documents" />}
      {documents?.length === 0 && (
        <EmptyState sentence="No documents found" why="Documents they submit for review appear here." />
      )}
      {documents && documents.length > 0 && (
        <>
          <RecordList
            label="Documents"
            isAddressed={false}
            items={documents.map((document) => ({
              id: document.id,
              title: document.original_filename,
              reading: { to: rowLink(page, document.id) },
              details: renderDetails(document, now),
              badge: <DocumentBadge status={document.status} />,
            }))}
          />
          <TextLink to={`${page}?${new URLSearchParams({ user_id: applicantId })}`}>All their documents</TextLink>
        </>
      )}
    </Panel>
  );
}

function renderDetails({ document_type, status, created_at, reviewed_at }: Document, now: Date): ReactNode {
  return (
    <>
      {document_type} ·{' '}
      {isDecision(status) ? (
        <>
          reviewed <Instant at={reviewed_at ?? created_at} show="day" />
        </>
      ) : (
        `waiting ${formatAge(created_at, now)}`
      )}
    </>
  );
}
