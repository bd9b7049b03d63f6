import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { useListUrlState } from '#core/client/list-url-state.ts';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { Select } from '#core/client/ui/filter-bar.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { PageTabs } from '#core/client/ui/page-tabs.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { readinessTabs } from '#core/shared/applicant-tabs.ts';
import { editLink, newLink, paths } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import {
  computeAcclaim,
  acclaimQuery,
  formatYears,
  type Acclaim,
  type AcclaimResponse,
  type AcclaimQuery,
} from '#records/acclaim.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';

import { AcclaimChart } from './acclaim-chart.tsx';
import classes from './acclaim.module.css';
import { datedRecords, reportFile } from './api.ts';
import { UndatedRecords } from './undated-records.tsx';

const query = acclaimQuery(recordTypes);
const dated = recordTypes.filter(({ eventDates }) => eventDates);

const kindChoices = [
  { value: '', label: 'All types' },
  ...dated.map(({ segment, title }) => ({ value: segment, label: title })),
];
const countedChoices = [
  { value: '', label: 'All' },
  { value: 'complete', label: 'Complete only' },
];

/** Page with the user's evidence by year and type, the years without evidence, and the records without a year. */
export default function AcclaimPage() {
  const read = useQuery(datedRecords);
  return (
    <>
      <PageHeader subtitle="Your evidence by year, from the dates of your records." />
      <PageTabs label="Readiness" tabs={readinessTabs} />
      <LoadError query={read} sentence="Your records could not be loaded." />
      {read.isPending && <Loading label="Loading your records" shape="list" />}
      {read.data && <OverTime response={read.data} />}
    </>
  );
}

function OverTime({ response: { records, on } }: { response: AcclaimResponse }) {
  const { urlQuery, ask, askForAll } = useListUrlState({ query });
  const all = computeAcclaim(recordTypes, records, { on });
  const shown = computeAcclaim(recordTypes, records, { on, ...urlQuery });
  return (
    <Stack>
      {all.counted === 0 ? (
        <NothingDated acclaim={all} />
      ) : (
        <>
          <Group component="search" gap="0.5rem 0.75rem" data-screen-only aria-label="What the chart shows">
            <Select
              label="Type"
              value={urlQuery.kind ?? ''}
              choices={kindChoices}
              onChange={(kind) => ask({ kind: kind || undefined })}
            />
            <Select
              label="Records"
              value={urlQuery.counted ?? ''}
              choices={countedChoices}
              onChange={(chosen) => ask({ counted: chosen === 'complete' ? chosen : undefined })}
            />
          </Group>
          <Panel title="Evidence by year">
            {shown.counted === 0 ? (
              <p className={classes.sentence}>
                No dated records match this filter.{' '}
                <button type="button" className={classes.all} onClick={askForAll}>
                  Show all
                </button>
              </p>
            ) : (
              <Chart acclaim={shown} on={on} filters={urlQuery} />
            )}
          </Panel>
        </>
      )}
      <UndatedRecords acclaim={shown} />
    </Stack>
  );
}

function Chart({ acclaim, on, filters }: { acclaim: Acclaim<RecordType>; on: string; filters: AcclaimQuery }) {
  return (
    <>
      <p className={classes.sentence}>{tell(acclaim)}</p>
      <AcclaimChart acclaim={acclaim} on={on}>
        <a href={reportFile(filters)} target="_blank" rel="noopener">
          Open as PDF
        </a>
      </AcclaimChart>
      <SoftText maw="44rem" mt="md">
        A record counts in the year of its date; a membership or role counts in every year it lasted. A year with no
        evidence only means that no record here has a date in that year. This measures completeness; it is not legal
        advice.
      </SoftText>
    </>
  );
}

function NothingDated({ acclaim: { undated } }: { acclaim: Acclaim<RecordType> }) {
  const [first] = undated.flatMap(({ type, records }) =>
    type.eventDates ? records.map(({ id }) => editLink(getTypePath(type), id, type.eventDates?.from)) : [],
  );
  const [award] = dated;
  return (
    <EmptyState
      sentence="None of your records has a date yet."
      why="Once they do, you will see here how your evidence is spread over the years and where there are gaps."
      action={
        first ? (
          <ButtonLink to={first}>Add a date</ButtonLink>
        ) : (
          award && <ButtonLink to={newLink(getTypePath(award))}>{award.form.addTitle}</ButtonLink>
        )
      }
    />
  );
}

function getTypePath({ segment }: RecordType): string {
  return `${paths.dashboard}/${segment}`;
}

function tell({ counted: count, kinds, years, gaps }: Acclaim): string {
  const records = counted(count, { one: '{count} record', other: '{count} records' });
  const types = counted(kinds.length, { one: '{count} type', other: '{count} types' });
  const [first, last] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0];
  const when = first === last ? `in ${first}` : `from ${formatYears({ from: first, to: last })}`;
  const missing = gaps.length === 0 ? '' : ` Years with no dated evidence: ${gaps.map(formatYears).join(', ')}.`;
  return `${records} of ${types}, ${when}.${missing}`;
}
