import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Panel } from '#core/client/ui/panel.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { editLink, paths, rowLink } from '#core/shared/paths.ts';
import type { Acclaim, DatedRecord } from '#records/acclaim.ts';
import { getTitle } from '#records/record-title.ts';
import type { RecordType } from '#records/record-type.ts';

import classes from './acclaim.module.css';

/** Maximum number of records listed per type. The page of the type lists all of them. */
const NAMED = 10;

type Group = Acclaim<RecordType>['undated'][number];

/** Records without a year, each with a link to its date field. */
export function UndatedRecords({ acclaim: { undated, upcoming } }: { acclaim: Acclaim<RecordType> }) {
  const toDate = undated.filter(({ type }) => type.eventDates);
  const dateless = undated.filter(({ type }) => !type.eventDates);
  return (
    <>
      {toDate.length > 0 && (
        <Panel title="No date">
          <p className={classes.sentence}>These records will not appear in the chart until you add a date.</p>
          {toDate.map((group) => (
            <Records key={group.type.table} group={group}>
              {({ id }, title) => (
                <Link
                  to={editLink(getTypePath(group.type), id, group.type.eventDates?.from)}
                  aria-label={`Add the date: ${title}`}
                >
                  Add the date
                </Link>
              )}
            </Records>
          ))}
        </Panel>
      )}
      {upcoming.length > 0 && (
        <Panel title="Future dates">
          <p className={classes.sentence}>These records will appear in the chart once their date has passed.</p>
          {upcoming.map((group) => (
            <Records key={group.type.table} group={group}>
              {({ from }) => <span className={classes.day}>{formatDate(from ?? '')}</span>}
            </Records>
          ))}
        </Panel>
      )}
      {dateless.length > 0 && (
        <Panel title="Not shown by year">
          <p className={classes.sentence}>These types of record have no date, so they are not in the chart.</p>
          <ul className={classes.types}>
            {dateless.map(({ type, records }) => (
              <li key={type.table}>
                <TextLink to={getTypePath(type)}>{type.title}</TextLink>: {records.length}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function Records({
  group: { type, records },
  children,
}: {
  group: Group;
  children: (record: DatedRecord, title: string) => ReactNode;
}) {
  return (
    <section className={classes.group} aria-label={type.title}>
      <Box component="h3" ff="text" fz="sm" fw={600}>
        {type.title}
      </Box>
      <ul className={classes.records}>
        {records.slice(0, NAMED).map((record) => {
          const title = getTitle(type, { [type.list.title]: record.title });
          return (
            <li key={record.id} className={classes.record}>
              <TextLink to={rowLink(getTypePath(type), record.id)}>{title}</TextLink>
              {children(record, title)}
            </li>
          );
        })}
      </ul>
      {records.length > NAMED && (
        <SoftText mt={4}>
          And {records.length - NAMED} more: <TextLink to={getTypePath(type)}>{type.list.heading}</TextLink>
        </SoftText>
      )}
    </section>
  );
}

function getTypePath({ segment }: RecordType): string {
  return `${paths.dashboard}/${segment}`;
}
