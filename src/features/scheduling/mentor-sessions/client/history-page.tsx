import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { Series } from '#core/client/chart-text.ts';
import { useList } from '#core/client/list.ts';
import { ChartTable } from '#core/client/ui/chart-table.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { BarPlot } from '#core/client/ui/plots.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TableSection } from '#core/client/ui/table-section.tsx';
import { paths } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import { bookingStatusLabels, NO_SHOW_LABEL } from '#features/scheduling/bookings/schema.ts';

import { sessionStatuses, type HoursQuery, type PastSession } from '../schema.ts';
import { hoursDelivered, pastSessions } from './api.ts';
import classes from './history.module.css';
import { durationText, figureText, hoursText, momentText, sessionTones } from './session-text.ts';

const words = {
  what: 'Past sessions',
  notLoaded: 'Past sessions could not be loaded.',
  noun: 'session',
  empty: 'No sessions found',
  why: 'Sessions appear here once they are over, with the hours you delivered.',
  none: 'No sessions match this search.',
  all: 'Show all sessions',
};

const filters = {
  status: {
    label: 'Status',
    choices: sessionStatuses.map((value) => ({ value, label: bookingStatusLabels[value] })),
  },
};

const hours: Series = { column: 'hours', label: 'Hours' };
const sessions: Series = { column: 'sessions', label: 'Sessions' };

/** A mentor's past sessions and delivered hours. */
export default function HistoryPage() {
  const list = useList(pastSessions);
  const { since, until } = list.urlQuery;
  return (
    <>
      <PageHeader subtitle="Past sessions, and the hours you delivered." />
      {list.rows && !list.isEmpty && (
        <Box mb="xl">
          <HoursPanel asked={{ ...(since && { since }), ...(until && { until }) }} />
        </Box>
      )}
      <TableSection
        list={list}
        words={words}
        isHeadingShown
        label="Past sessions"
        search="Name, type or notes"
        filters={filters}
        days={{ since: 'From', until: 'To' }}
        csv="/api/session-bookings/history"
        getTitle={(session) => `${session.applicant}, ${momentText(session)}`}
        columns={[
          { label: 'Date', sort: 'session_date', renderCell: momentText },
          {
            label: 'Applicant',
            sort: 'applicant',
            isTitle: true,
            renderCell: (session) => <Applicant session={session} />,
          },
          { label: 'Type', renderCell: ({ session_type: type }) => type || '–' },
          { label: 'Duration', sort: 'duration', renderCell: ({ duration }) => durationText(duration) },
          { label: 'Status', renderCell: (session) => <Status session={session} /> },
          { label: 'Notes', renderCell: ({ notes }) => notes || '–' },
        ]}
        renderCard={(session) => ({
          title: session.applicant,
          ...(session.applicant_id !== null && { reading: { to: getApplicantPath(session.applicant_id) } }),
          details: [momentText(session), session.session_type, durationText(session.duration)]
            .filter(Boolean)
            .join(' · '),
          body: session.notes && <p className={classes.notes}>{session.notes}</p>,
          badge: <Status session={session} />,
        })}
      />
    </>
  );
}

/** Delivered hours of the selected days: total, and by month. */
function HoursPanel({ asked }: { asked: HoursQuery }) {
  const query = useQuery(hoursDelivered(asked));
  const { data } = query;
  return (
    <Panel title="Hours delivered">
      <LoadError query={query} sentence="The hours could not be loaded." />
      {query.isPending && <Loading label="Loading the hours" />}
      {data && (
        <>
          <Text mb="md" c="dimmed">
            <RichText
              text={counted(data.sessions, {
                one: '{hours} hours in {count} completed session',
                other: '{hours} hours in {count} completed sessions',
              })}
              values={{ hours: <span className={classes.figure}>{hoursText(data.hours)}</span> }}
            />
          </Text>
          {data.months.length > 0 && (
            <>
              <BarPlot rows={data.months} by="month" series={[hours]} height={200} />
              <ChartTable
                title="Hours by month"
                rows={data.months}
                by="month"
                series={[hours, sessions]}
                format={figureText}
              />
            </>
          )}
        </>
      )}
    </Panel>
  );
}

const getApplicantPath = (applicantId: string): string => `${paths.mentor}/users/${applicantId}`;

/** Shows a link while the assignment lasts. */
function Applicant({ session: { applicant, applicant_id: id } }: { session: PastSession }) {
  return id === null ? applicant : <Link to={getApplicantPath(id)}>{applicant}</Link>;
}

function Status({ session: { status, no_show } }: { session: PastSession }) {
  return (
    <div className={classes.whole}>
      <StatusBadge tone={no_show ? 'rust' : sessionTones[status]}>
        {no_show ? NO_SHOW_LABEL : bookingStatusLabels[status]}
      </StatusBadge>
    </div>
  );
}
