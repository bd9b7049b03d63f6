import { Box, Button, Group, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { asApiError } from '#core/client/api.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { paths } from '#core/shared/paths.ts';
import { ownReadiness } from '#features/evidence/readiness/client/api.ts';
import { CriteriaNote } from '#features/evidence/records/client/criteria-line.tsx';
import { recordsOverview } from '#features/evidence/records/client/overview-api.ts';
import { OverviewCards, type EvaluatedParts } from '#features/evidence/records/client/overview-cards.tsx';
import { usePendingItems, PendingItemPanels } from '#features/overview/pending-items/client/pending-item-panels.tsx';
import type { Criterion } from '#records/criteria.ts';
import type { Readiness } from '#records/findings.ts';
import { criteriaWithEvidence, regulation, type Overview as Progress, type TypeSummary } from '#records/overview.ts';
import { recordTypeAt, recordTypes } from '#records/registry.ts';

import { OverviewProgress } from './overview-progress.tsx';
import classes from './overview.module.css';

// In the order of the regulation, as everywhere.
const criteria = [
  { page: 'awards', title: 'Awards', text: 'National or international prizes for excellence.' },
  { page: 'memberships', title: 'Memberships', text: 'Associations that require outstanding achievement.' },
  { page: 'publications', title: 'Published Materials', text: 'What others have written about you and your work.' },
  { page: 'judging', title: 'Judging Events', text: 'Reviewing and judging the work of others.' },
  { page: 'patents', title: 'Patents', text: 'Granted and pending, with proof of use.' },
  { page: 'articles', title: 'Scholarly Articles', text: 'Papers in professional journals or major media.' },
  { page: 'roles', title: 'Critical Roles', text: 'Leading or critical roles for distinguished organizations.' },
  { page: 'salary', title: 'High Salary', text: 'Pay that is high compared with others in the field.' },
];

const further = [
  { page: 'contributions', title: 'Original Contributions', text: 'What changed in the field because of your work.' },
  { page: 'exhibitions', title: 'Exhibitions', text: 'Your work at artistic exhibitions or showcases.' },
  { page: 'success', title: 'Commercial Success', text: 'Commercial successes in the performing arts.' },
  { page: 'totality', title: 'Totality', text: 'Your evidence as a whole, and what it adds up to.' },
];

const about = Object.fromEntries(
  regulation.criteria.map((criterion) => [
    criterion,
    [...criteria, ...further]
      .filter(({ page }) => recordTypeAt(page)?.criterion === criterion)
      .map(({ text }) => text)
      .join(' '),
  ]),
) as Record<Criterion, string>;

/** Minimum width. Below it, everything above the cards collapses to a line. */
const WIDE = '(min-width: 48em)';

export default function Overview() {
  const overview = useQuery(recordsOverview);
  const pendingItems = usePendingItems();
  const readiness = useQuery(ownReadiness);
  return (
    <>
      <PageHeader subtitle="Track and manage your EB1A application criteria" />
      {
        // Waits for the queries that determine the height above the cards, so that no card moves under the pointer. The
        // next step appears in its place later, since judging takes longest.
        [overview, pendingItems].some(({ isPending }) => isPending) ? (
          <Loading label="Loading your overview" />
        ) : (
          <Sections overview={overview} pendingItems={pendingItems} readiness={readiness} />
        )
      }
    </>
  );
}

type SectionsProps = {
  overview: UseQueryResult<Progress>;
  pendingItems: ReturnType<typeof usePendingItems>;
  readiness: UseQueryResult<Readiness>;
};

function Sections({ overview, pendingItems, readiness }: SectionsProps) {
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const [isUnfolded, setIsUnfolded] = useState(false);
  // Only one button is highlighted: that of the oldest pending item, if any.
  const uploadVariant = pendingItems.data?.reader.total ? 'default' : 'filled';
  const { types: summaries, claimed = null } = overview.data ?? {};
  const parts: EvaluatedParts = readiness.isPending ? 'awaited' : (readiness.data?.parts ?? 'unknown');
  const loaded = summaries && { summaries, parts, claimed };
  return (
    <>
      {overview.error && (
        <ErrorBanner sentence="Your progress could not be loaded." failure={asApiError(overview.error)} />
      )}
      <LoadError query={readiness} sentence="Your next steps could not be loaded." />
      <details
        className={classes.fold}
        open={isWide || isUnfolded}
        onToggle={({ currentTarget: { open } }) => isWide || setIsUnfolded(open)}
      >
        <summary hidden={isWide}>{describeProgress(loaded, pendingItems.data?.reader.total ?? 0)}</summary>
        <Stack>
          <PendingItemPanels pendingItems={pendingItems} />
          {summaries && <OverviewProgress summaries={summaries} claimed={claimed} parts={parts} about={about} />}
        </Stack>
      </details>
      <Box component="section" mt={28} aria-labelledby="criteria">
        <Box id="criteria" component="h2" mb="sm">
          Criteria
        </Box>
        <OverviewCards label="Criteria" cards={criteria} loaded={loaded} />
      </Box>
      <section aria-labelledby="quick-actions">
        <Box id="quick-actions" component="h2" mb="sm">
          Quick Actions
        </Box>
        <Group gap="sm" mb="xl">
          <Button component={Link} to={`${paths.dashboard}/documents`} variant={uploadVariant}>
            Upload Documents
          </Button>
          <Button component={Link} to={`${paths.dashboard}/tasks`} variant="default">
            View Tasks
          </Button>
          <Button component={Link} to={`${paths.dashboard}/requests`} variant="default">
            Service Requests
          </Button>
        </Group>
      </section>
      <section aria-labelledby="further">
        <Box id="further" component="h2" mb="sm">
          Other evidence
        </Box>
        <OverviewCards label="Other evidence" cards={further} loaded={loaded} />
      </section>
      <CriteriaNote />
    </>
  );
}

function describeProgress(
  loaded: { summaries: readonly TypeSummary[]; claimed: readonly Criterion[] | null } | undefined,
  count: number,
): string {
  const next = count > 0 ? `Needs your attention: ${count}` : 'Your next steps';
  if (!loaded) return next;
  const found = criteriaWithEvidence(recordTypes, loaded.summaries, loaded.claimed ?? undefined).length;
  return `${found} of ${regulation.criteria.length} criteria completed · ${next.toLowerCase()}`;
}
