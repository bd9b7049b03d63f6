import { Link } from 'react-router';

import { formatAge } from '#core/client/age.ts';
import { useProviderRole } from '#core/client/current-page.ts';
import { useList } from '#core/client/list.ts';
import { useNow } from '#core/client/now.ts';
import { CellNote } from '#core/client/ui/cell-note.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { TableSection } from '#core/client/ui/table-section.tsx';
import { useOwnApplicants } from '#features/providers/provider-assignments/client/applicant-picker.tsx';

import { documentStatuses, documentTypes, type Document } from '../schema.ts';
import { assignedDocuments } from './api.ts';
import { describeOpenReview } from './start-review.tsx';
import { DocumentBadge } from './document-badge.tsx';
import { getReviewPath } from './review-places.ts';
import { ReviewView } from './review-view.tsx';

const words = {
  what: 'Documents',
  notLoaded: 'Documents could not be loaded.',
  noun: 'document',
  empty: 'No documents found',
  why: 'Documents your applicants submit for review appear here, oldest first.',
  none: 'No documents match this search.',
  all: 'Show all documents',
};

const begun = [
  { value: 'me', label: 'Started by me' },
  { value: 'others', label: 'Started by others' },
  { value: 'none', label: 'Not started' },
];

/** Documents of a reviewer's applicants, longest waiting first, or the one that the URL names. */
export default function ReviewQueuePage() {
  const area = useProviderRole();
  const list = useList(assignedDocuments);
  const applicants = useOwnApplicants(area) ?? [];
  const now = useNow();
  if (list.rowId !== undefined) {
    return <ReviewView area={area} id={list.rowId} queue={list} decides={area === 'mentor'} />;
  }
  const linkTo = (document: Document) => getReviewPath({ area, queue: list, document });
  return (
    <>
      <PageHeader subtitle="Longest waiting first." />
      <TableSection
        list={list}
        words={words}
        label="Documents"
        search="File or applicant"
        filters={{
          status: { label: 'Status', choices: documentStatuses },
          user_id: { label: 'Applicant', choices: applicants.map(({ id, name }) => ({ value: id, label: name })) },
          document_type: { label: 'Type', choices: documentTypes },
          ...(area === 'attorney' && { begun: { label: 'Review', choices: begun } }),
        }}
        csv="/api/documents/assigned"
        getTitle={({ original_filename }) => original_filename}
        columns={[
          {
            label: 'Document',
            isTitle: true,
            renderCell: (row) => (
              <>
                <Link to={linkTo(row)}>{row.original_filename}</Link>
                <CellNote>{describeDocument(row, now)}</CellNote>
              </>
            ),
          },
          { label: 'Applicant', sort: 'applicant_name', renderCell: (row) => row.applicant_name ?? '' },
          { label: 'Status', renderCell: (row) => <DocumentBadge status={row.status} /> },
          { label: 'Waiting', sort: 'waiting', renderCell: (row) => formatWait(row, now) ?? '–' },
          {
            label: 'Submitted',
            sort: 'created_at',
            renderCell: (row) => <Instant at={row.created_at} show="day" />,
          },
        ]}
        renderCard={(row) => ({
          title: row.original_filename,
          reading: { to: linkTo(row) },
          details: [row.applicant_name, describeDocument(row, now), isWaiting(row) && `waiting ${formatWait(row, now)}`]
            .filter(Boolean)
            .join(' · '),
          badge: <DocumentBadge status={row.status} />,
        })}
      />
    </>
  );
}

/** Returns text such as 'Award Certificate · version 2 · Lex Counsel began this review 6 days ago.' */
function describeDocument({ document_type, older, review, is_replaced }: Document, now: Date): string {
  const version = older.length > 0 && `version ${older.length + 1}`;
  const state = review ? describeOpenReview(review, now) : is_replaced && 'replaced by a new version';
  return [document_type, version, state].filter(Boolean).join(' · ');
}

function isWaiting({ status }: Document): boolean {
  return status === 'Pending' || status === 'Under Review';
}

/** Returns text such as '3 days'. */
function formatWait(document: Document, now: Date): string | undefined {
  return isWaiting(document) ? formatAge(document.created_at, now) : undefined;
}
