import { Link } from 'react-router';

import { useList } from '#core/client/list.ts';
import { CellNote } from '#core/client/ui/cell-note.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TableSection } from '#core/client/ui/table-section.tsx';

import { actionLabels, actions, areaLabels, type AuditRow } from '../schema.ts';
import { auditTrail } from './api.ts';
import classes from './audit.module.css';
import {
  actionTones,
  actorName,
  getAreaLabel,
  changedColumns,
  columnLabel,
  roleLabel,
  subjectName,
  getTitle,
} from './audit-text.ts';
import { auditPath } from './pages.ts';

const words = {
  what: 'Audit trail',
  notLoaded: 'The audit trail could not be loaded.',
  noun: 'entry',
  empty: 'No entries yet.',
  why: 'Actions that admins, mentors and attorneys take on other people’s data appear here.',
  none: 'No entries match this search.',
  all: 'Show all entries',
};

const filters = {
  action: { label: 'Action', choices: actions.map((value) => ({ value, label: actionLabels[value] })) },
  area: {
    label: 'Affected user',
    choices: Object.entries(areaLabels)
      .map(([value, label]) => ({ value, label }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  },
};

/** Changes that users made to rows of others, with author and time. */
export default function AuditPage() {
  const list = useList(auditTrail);
  return (
    <>
      <PageHeader subtitle="Who did what, to whom, and when. Entries cannot be changed; they are removed automatically after their retention period." />
      <TableSection
        list={list}
        words={words}
        label="Audit trail"
        search="Name or email"
        filters={filters}
        days={{ since: 'From', until: 'To' }}
        csv="/api/audit"
        getTitle={getTitle}
        columns={[
          { label: 'When', sort: 'at', renderCell: ({ at }) => <Instant at={at} /> },
          { label: 'User', renderCell: (entry) => <Actor entry={entry} /> },
          {
            label: 'Item',
            isTitle: true,
            renderCell: (entry) => (
              <>
                <Link to={getEntryPath(entry)}>{getAreaLabel(entry)}</Link>
                <Changed entry={entry} />
              </>
            ),
          },
          { label: 'Action', renderCell: (entry) => <ActionName entry={entry} /> },
          { label: 'Affected user', renderCell: (entry) => subjectName(entry) ?? '–' },
          {
            label: 'IP address',
            renderCell: (entry) => <span className={classes.whole}>{entry.client_address ?? '–'}</span>,
          },
        ]}
        renderCard={(entry) => ({
          title: getAreaLabel(entry),
          reading: { to: getEntryPath(entry) },
          details: (
            <>
              {actorName(entry)}
              {entry.actor_id && ` · ${roleLabel(entry.actor_role)}`}
              {subjectName(entry) && ` · belonging to ${subjectName(entry)}`} · <Instant at={entry.at} />
            </>
          ),
          badge: <ActionName entry={entry} />,
        })}
      />
    </>
  );
}

function Actor({ entry }: { entry: AuditRow }) {
  return (
    <>
      {actorName(entry)}
      {entry.actor_id && <CellNote canBreak>{roleLabel(entry.actor_role)}</CellNote>}
    </>
  );
}

function ActionName({ entry: { action } }: { entry: AuditRow }) {
  return (
    <div className={classes.whole}>
      <StatusBadge tone={actionTones[action]}>{actionLabels[action]}</StatusBadge>
    </div>
  );
}

/** Names of changed columns. An added or deleted row has too many for a line. */
function Changed({ entry }: { entry: AuditRow }) {
  if (entry.action !== 'update' || entry.after === null) return null;
  return <CellNote canBreak>{changedColumns(entry).map(columnLabel).join(', ')}</CellNote>;
}

function getEntryPath({ id }: AuditRow): string {
  return `${auditPath}/${id}`;
}
