import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { formatAge } from '#core/client/age.ts';
import { useList } from '#core/client/list.ts';
import { useNow } from '#core/client/now.ts';
import { useCurrentPage } from '#core/client/current-page.ts';
import type { DataColumn } from '#core/client/ui/data-table.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TableSection } from '#core/client/ui/table-section.tsx';
import { paths } from '#core/shared/paths.ts';

import type { AssignedApplicant } from '../schema.ts';
import { assignedApplicants, pastContacts } from './api.ts';
import classes from './assignments.module.css';

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
  const renderToReview = (of: 'documents' | 'tasks') => (person: AssignedApplicant) => (
    <ToReview person={person} of={of} page={`${workspace}/${of}`} />
  );
  const columns: DataColumn<AssignedApplicant>[] = [
    {
      label: 'Name',
      sort: 'name',
      isTitle: true,
      renderCell: (person) => <Link to={getApplicantPath(person)}>{person.name}</Link>,
    },
    { label: 'Documents', renderCell: renderToReview('documents') },
    ...(isMentor ? [{ label: 'Tasks', renderCell: renderToReview('tasks') }] : []),
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
              Documents: {renderToReview('documents')(person)}
              {isMentor && <> · Tasks: {renderToReview('tasks')(person)}</>}
            </>
          ),
        })}
      />
      <PastContacts />
    </>
  );
}

type ToReviewProps = { person: AssignedApplicant; of: 'documents' | 'tasks'; page: string };

/** Number of pending items, with a link to all of that applicant's. */
function ToReview({ person, of, page }: ToReviewProps) {
  const { id, name, [of]: count } = person;
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

/** Formerly assigned applicants: names without links. */
function PastContacts() {
  const query = useQuery(pastContacts);
  const { data } = query;
  if (!query.error && !data?.total) return null;
  return (
    <Box mt="xl">
      <Panel title="Past contacts">
        <LoadError query={query} sentence="Your past contacts could not be loaded." />
        {data && (
          <>
            <Text c="dimmed">You worked with these applicants before. You can no longer open their work.</Text>
            <ul className={classes.names} aria-label="Past contacts">
              {data.names.map((name, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two users may have one name
                <li key={index}>{name}</li>
              ))}
            </ul>
            {data.total > data.names.length && <Text c="dimmed">And {data.total - data.names.length} more.</Text>}
          </>
        )}
      </Panel>
    </Box>
  );
}
