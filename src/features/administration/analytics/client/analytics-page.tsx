import { Box, Group, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatCount } from '#core/client/chart-text.ts';
import { useListUrlState } from '#core/client/list-url-state.ts';
import { Select } from '#core/client/ui/filter-bar.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { Tiles } from '#core/client/ui/tiles.tsx';
import type { Period } from '#core/shared/chart-rows.ts';
import { formatDate } from '#core/shared/date-text.ts';

import { chartQuery, standardPeriod, standardRange, type Figures, type Range } from '../schema.ts';
import classes from './analytics.module.css';
import { currentFigures } from './api.ts';
import { Charts } from './charts.tsx';

const periodChoices = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] satisfies { value: Period; label: string }[];

const rangeChoices = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 12 months' },
  { value: 'all', label: 'All' },
] satisfies { value: Range; label: string }[];

/** Figures of the platform: current ones, and daily counts over time including today so far. */
export default function AnalyticsPage() {
  const figures = useQuery(currentFigures);
  const { urlQuery: query, ask } = useListUrlState({ query: chartQuery });
  const { data } = figures;
  return (
    <>
      <PageHeader subtitle="Users, tasks, documents, requests and revenue at a glance." />
      <LoadError query={figures} sentence="The figures could not be loaded." />
      {figures.isPending && <Loading label="Loading the figures" shape="list" />}
      {data && <CurrentFigures figures={data} />}
      {data && (
        <>
          <Group component="search" gap="0.5rem 0.75rem" mb="sm" aria-label="Chart settings">
            <Select
              label="Group by"
              value={query.by ?? standardPeriod}
              choices={periodChoices}
              onChange={(by) => ask({ by: by === standardPeriod ? undefined : (by as Period) })}
            />
            <Select
              label="Period"
              value={query.range ?? standardRange}
              choices={rangeChoices}
              onChange={(range) => ask({ range: range === standardRange ? undefined : (range as Range) })}
            />
            <SoftText>{describeCounting(data)}</SoftText>
          </Group>
          <Charts query={query} today={data.today} />
        </>
      )}
    </>
  );
}

function describeCounting({ known_from: from }: Figures): string {
  return `Days are in UTC, and today is counted up to now. Active users and tasks are available from ${formatDate(from)}.`;
}

function CurrentFigures({ figures }: { figures: Figures }) {
  const { users, active_users: active, tasks, completion_rate: rate, documents_processed: processed } = figures;
  return (
    <Tiles component="dl" least="9rem" gap="0.75rem" isStretched mb="lg">
      <Current label="Users" value={formatCount(users)} />
      <Current label="Active users" value={formatCount(active)} note="In the last 30 days" />
      <Current label="Tasks" value={formatCount(tasks)} note={rate === null ? 'No tasks yet' : `${rate}% completed`} />
      <Current label="Documents processed" value={formatCount(processed)} note="Approved or returned for revision" />
    </Tiles>
  );
}

function Current({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <Paper withBorder py={14} px="md">
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {note && (
        <Box component="dd" fz="sm" fw={400} c="dimmed">
          {note}
        </Box>
      )}
    </Paper>
  );
}
