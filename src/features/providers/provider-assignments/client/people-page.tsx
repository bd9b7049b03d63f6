import { Link } from 'react-router';

import { formatAge } from '#core/client/age.ts';
import { useList } from '#core/client/list.ts';
import { useNow } from '#core/client/now.ts';
import { useCurrentPage } from '#core/client/current-page.ts';
import type { DataColumn } from '#core/client/ui/data-table.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TableSection } from '#core/client/ui/table-section.tsx';
import { paths } from '#core/shared/paths.ts';

import type { AssignedApplicant } from '../schema.ts';
import { assignedApplicants } from './api.ts';
import { PastContacts } from './past-contacts.tsx';

const words = {
  what: 'Applicants',
  notLoaded: 'Applicants could not be loaded.',
  noun: 'applicant',
  empty: 'No users assigned yet',
  why: 'Once an admin assigns an applicant to you, you can review their work here.',
  none: 'No applicants match this search.',
  all: 'Show all applicants',
};

/** Applicants assigned to a mentor or attorney, and former ones by name. */
export default function ApplicantsPage() {
  const list = useList(assignedApplicants);
  const isMentor = useCurrentPage()?.area === 'mentor';
  const workspace = isMentor ? paths.mentor : paths.attorney;
  const getApplicantPath = ({ id }: AssignedApplicant) => `${workspace}/users/${id}`;
  const columns: DataColumn<AssignedApplicant>[] = [
    {
      label: 'Name',
      sort: 'name',
      isTitle: true,
      renderCell: (person) => <Link to={getApplicantPath(person)}>{person.name}</Link>,
    },
    {
      label: 'Documents',
      renderCell: (person) => (
        <ToReview person={person} of="documents" count={person.documents} page={`${workspace}/documents`} />
      ),
    },
    ...(isMentor
      ? [
          {
            label: 'Tasks',
            renderCell: (person: AssignedApplicant) => (
              <ToReview person={person} of="tasks" count={person.tasks} page={`${workspace}/tasks`} />
            ),
          },
        ]
      : []),
    { label: 'Waiting', sort: 'waiting', renderCell: ({ waiting_since: since }) => <Age since={since} /> },
    { label: 'Since', sort: 'assigned_at', renderCell: ({ assigned_at: at }) => <Instant at={at} show="day" /> },
  ];
  return (
    <>
      <PageHeader subtitle="The applicants assigned to you, and what is waiting for your review." />
      <TableSection
        list={list}
        words={words}
        label="Applicants"
        search="Name"
        csv="/api/assigned-people"
        getTitle={({ name }) => name}
        columns={columns}
        renderCard={(person) => ({
          title: person.name,
          reading: { to: getApplicantPath(person) },
          details: (
            <>
              Since <Instant at={person.assigned_at} show="day" />
            </>
          ),
          badge: <Age since={person.waiting_since} />,
          beside: (
            <>
              Documents:{' '}
              <ToReview person={person} of="documents" count={person.documents} page={`${workspace}/documents`} />
              {isMentor && (
                <>
                  {' · Tasks: '}
                  <ToReview person={person} of="tasks" count={person.tasks} page={`${workspace}/tasks`} />
                </>
              )}
            </>
          ),
        })}
      />
      <PastContacts />
    </>
  );
}

type ToReviewProps = { person: AssignedApplicant; of: 'documents' | 'tasks'; count: number; page: string };

/** Number of pending items, with a link to all of that applicant's. */
function ToReview({ person: { id, name }, of, count, page }: ToReviewProps) {
  const text = count === 0 ? 'Nothing to review' : `${count} to review`;
  return (
    <Link to={`${page}?${new URLSearchParams({ user_id: id })}`} aria-label={`${text}: ${name}’s ${of}`}>
      {text}
    </Link>
  );
}

function Age({ since }: { since: string | null }) {
  const now = useNow();
  return since === null ? (
    <span>Nothing to review</span>
  ) : (
    <StatusBadge tone="brass">{`Waiting ${formatAge(since, now)}`}</StatusBadge>
  );
}
