import { Link } from 'react-router';

import { useList } from '#core/client/list.ts';
import { CellNote } from '#core/client/ui/cell-note.tsx';
import { DataTable } from '#core/client/ui/data-table.tsx';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { ListSection } from '#core/client/ui/list-section.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { PageTabs } from '#core/client/ui/page-tabs.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { supportTabs } from '#core/shared/admin-tabs.ts';
import { paths } from '#core/shared/paths.ts';
import { nameWithProof } from '#core/shared/proof.ts';

import { priorityLabels, statusLabels, ticketPriorities, ticketStatuses, type QueuedTicketRow } from '../schema.ts';
import { ticketQueue } from './api.ts';
import { priorityTones, getState } from './ticket-text.ts';

const words = {
  what: 'Tickets',
  notLoaded: 'Tickets could not be loaded.',
  noun: 'ticket',
  empty: 'No tickets found',
  why: 'Questions that users send from the Support Center appear here.',
  none: 'No tickets match this search.',
  all: 'Show all tickets',
};

const filters = {
  status: { label: 'Status', choices: ticketStatuses.map((value) => ({ value, label: statusLabels[value] })) },
  priority: {
    label: 'Priority',
    choices: ticketPriorities.toReversed().map((value) => ({ value, label: priorityLabels[value] })),
  },
  assigned: {
    label: 'Assigned to',
    choices: [
      { value: 'me', label: 'Me' },
      { value: 'none', label: 'No one' },
      { value: 'others', label: 'Others' },
    ],
  },
  older_than: {
    label: 'Older than',
    choices: [
      { value: '1', label: '1 day' },
      { value: '3', label: '3 days' },
      { value: '7', label: '7 days' },
      { value: '30', label: '30 days' },
    ],
  },
};

/** Tickets of all users, unanswered ones first. */
export default function QueuePage() {
  const list = useList(ticketQueue);
  return (
    <>
      <PageHeader subtitle="Users’ questions, longest waiting first." />
      <PageTabs label="Support" tabs={supportTabs} />
      <ListSection
        list={list}
        words={words}
        filters={
          <FilterBar
            list={list}
            label="Tickets"
            search="Number, subject, name or email"
            filters={filters}
            csv="/api/support/queue"
          />
        }
      >
        {(rows) => (
          <DataTable
            list={list}
            rows={rows}
            label="Tickets"
            getTitle={getTitle}
            columns={[
              {
                label: 'Ticket',
                isTitle: true,
                renderCell: (row) => (
                  <>
                    <Link to={getTicketPath(row)}>{row.subject}</Link>
                    <CellNote>
                      #{row.number} · {nameWithProof(row.author)}
                    </CellNote>
                  </>
                ),
              },
              {
                label: 'Priority',
                sort: 'priority',
                renderCell: ({ priority }) => (
                  <StatusBadge tone={priorityTones[priority]}>{priorityLabels[priority]}</StatusBadge>
                ),
              },
              { label: 'Status', sort: 'status', renderCell: (row) => <Status row={row} /> },
              { label: 'Assigned to', renderCell: ({ assignee }) => assignee?.name ?? '–' },
              { label: 'Waiting since', sort: 'waiting', renderCell: ({ waiting_since: at }) => <Since at={at} /> },
              {
                label: 'Opened',
                sort: 'created_at',
                renderCell: ({ created_at }) => <Instant at={created_at} show="day" />,
              },
            ]}
            renderCard={(row) => ({
              title: row.subject,
              reading: { to: getTicketPath(row) },
              details: (
                <>
                  #{row.number} · {nameWithProof(row.author)} · {priorityLabels[row.priority]} priority
                  {row.assignee && ` · ${row.assignee.name}`}
                  {row.waiting_since && (
                    <>
                      {' '}
                      · Waiting since <Instant at={row.waiting_since} />
                    </>
                  )}
                </>
              ),
              badge: <Status row={row} />,
            })}
          />
        )}
      </ListSection>
    </>
  );
}

function Status({ row }: { row: QueuedTicketRow }) {
  const { tone, label } = getState(row, 'staff');
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

function Since({ at }: { at: string | null }) {
  return at === null ? '–' : <Instant at={at} />;
}

function getTitle({ number, subject }: QueuedTicketRow): string {
  return `ticket #${number}: ${subject}`;
}

function getTicketPath({ id }: QueuedTicketRow): string {
  return `${paths.adminSupport}/${id}`;
}
