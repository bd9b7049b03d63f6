import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { Series } from '#core/client/chart-text.ts';
import { ChartTable } from '#core/client/ui/chart-table.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { BarPlot } from '#core/client/ui/plots.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { counted } from '#core/shared/sentence.ts';

import type { HoursQuery } from '../schema.ts';
import { hoursDelivered } from './api.ts';
import classes from './history.module.css';
import { figureText, hoursText } from './session-text.ts';

const hours: Series = { column: 'hours', label: 'Hours' };
const sessions: Series = { column: 'sessions', label: 'Sessions' };

/** Delivered hours of the selected days: total, and by month. */
export function HoursPanel({ asked }: { asked: HoursQuery }) {
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
