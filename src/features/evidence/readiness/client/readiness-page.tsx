import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { parseListQuery } from '#core/client/list-url-state.ts';
import { withSearchParams, useSearch } from '#core/client/search.ts';
import { DownloadButton } from '#core/client/ui/download-button.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { Select } from '#core/client/ui/filter-bar.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { PageTabs } from '#core/client/ui/page-tabs.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { readinessTabs } from '#core/shared/applicant-tabs.ts';
import { formatDate } from '#core/shared/date-text.ts';
import { levels, parts as partNames, type ElementReadiness, type Part } from '#records/findings.ts';
import { describePlace } from '#records/places.ts';

import { arrange, countText, disclaimer, levelLabels, setAsideText, type Arranged } from '../rules.ts';
import { readinessFilter, type OwnReadiness } from '../schema.ts';
import { ownReadiness, REPORT } from './api.ts';
import { FilingForm, FilingText } from './filing-form.tsx';
import { ReadinessParts } from './readiness-parts.tsx';
import classes from './readiness.module.css';

/** Query parameter with the expanded parts. */
const OPEN = 'open';

export type ReadinessPageProps = {
  /** Content next to each element, such as statements of providers about it. */
  renderBeside?: (element: ElementReadiness) => ReactNode;
};

/**
 * Completeness of the applicant's evidence against the regulation's text: what shows each element, and what is missing.
 */
export function ReadinessPage({ renderBeside }: ReadinessPageProps) {
  const query = useQuery(ownReadiness);
  return (
    <>
      <PageHeader
        subtitle="What the regulation asks for, element by element, and what in your records shows it."
        aside={
          <span data-screen-only>
            <DownloadButton href={REPORT}>Download as PDF</DownloadButton>
          </span>
        }
      />
      <PageTabs label="Readiness" tabs={readinessTabs} />
      <LoadError query={query} sentence="Your readiness could not be loaded." />
      {query.isPending && <Loading label="Loading your readiness" />}
      {query.data && <Judged response={query.data} renderBeside={renderBeside} />}
    </>
  );
}

function Judged({ response, renderBeside }: { response: OwnReadiness } & ReadinessPageProps) {
  const { search, change } = useSearch();
  const filter = parseListQuery({ query: readinessFilter }, search);
  const whole = arrange(response);
  const { claimed, setAside } = arrange(response, filter);
  const open = new Set((search.get(OPEN) ?? '').split(','));
  const unfolded = partNames.filter((part) => open.has(part));
  const isAllOpen = claimed.every(({ part }) => open.has(part));

  const say = (params: Record<string, string | undefined>) =>
    change((current) => withSearchParams(current, params), { replace: true });
  const unfold = (names: readonly Part[]) => say({ [OPEN]: names.length > 0 ? names.join(',') : undefined });

  return (
    <>
      <Summary response={response} whole={whole} />
      <Group component="search" gap="xs" mb="sm" data-screen-only aria-label="Readiness">
        <Select
          label="Show"
          value={filter.show ?? ''}
          choices={[
            { value: '', label: 'All' },
            { value: 'gaps', label: 'With gaps' },
            { value: 'claimed', label: 'Claimed only' },
          ]}
          onChange={(show) => say({ show: show || undefined })}
        />
        <Select
          label="Level"
          value={filter.level ?? ''}
          choices={[
            { value: '', label: 'All' },
            ...levels.map((value) => ({ value, label: `${levelLabels[value]}s` })),
          ]}
          onChange={(level) => say({ level: level || undefined })}
        />
        {claimed.length > 0 && (
          <button
            type="button"
            className={classes.all}
            onClick={() => unfold(isAllOpen ? [] : claimed.map(({ part }) => part))}
          >
            {isAllOpen ? 'Collapse all' : 'Expand all'}
          </button>
        )}
      </Group>
      {claimed.length === 0 && (
        <EmptyState sentence="Nothing matches this filter." why="Choose “All” to see every element." />
      )}
      <ReadinessParts
        parts={claimed}
        ways={{ toRecord: (place) => describePlace(place).to, canMend: response.can.update }}
        isOpen={(part) => open.has(part)}
        onToggle={(part) => unfold(open.has(part) ? unfolded.filter((one) => one !== part) : [...unfolded, part])}
        renderBeside={renderBeside}
      />
      {setAside.length > 0 && <SoftText>{setAsideText(setAside)}</SoftText>}
    </>
  );
}

function Summary({ response, whole: { claimed } }: { response: OwnReadiness; whole: Arranged }) {
  const sum = (count: (part: Arranged['claimed'][number]) => number) =>
    claimed.reduce((total, part) => total + count(part), 0);
  const found = levels.flatMap(
    (level) =>
      countText(
        sum(({ counts }) => counts[level]),
        level,
      ) ?? [],
  );
  return (
    <section className={classes.summary} aria-label="Summary">
      <div className={classes.measure}>
        <p className={classes.sum}>
          <strong>{sum(({ counts }) => counts.documented)}</strong> of {sum(({ counts }) => counts.elements)}{' '}
          <span>elements are documented by at least one record.</span>
        </p>
        <Text mb="xs">{found.length > 0 ? found.join(' · ') : 'Nothing is missing.'}</Text>
        <SoftText>
          {disclaimer}{' '}
          <RichText
            text="As of {day}."
            values={{ day: <time dateTime={response.on}>{formatDate(response.on)}</time> }}
          />
        </SoftText>
      </div>
      <div className={classes.filed}>
        {response.can.update ? <FilingForm filing={response.filing} /> : <FilingText day={response.filedOn} />}
      </div>
    </section>
  );
}
