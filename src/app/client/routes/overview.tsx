import { Button, Group } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';

import { asApiError } from '#core/client/api.ts';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { paths } from '#core/shared/paths.ts';
import { ownReadiness } from '#features/readiness/client/api.ts';
import type { Readiness } from '#features/readiness/schema.ts';
import { useWaiting, WaitingPanels } from '#features/waiting/client/waiting-panels.tsx';
import type { TypeSummary } from '#records/overview.ts';
import { recordsOverview } from '#records/client/overview-api.ts';
import { OverviewCards } from '#records/client/overview-cards.tsx';

import { OverviewProgress, useClaimed } from './overview-progress.tsx';
import classes from './overview.module.css';

const criteria = [
  { page: 'roles', title: 'Critical Roles', text: 'Leading or critical roles for distinguished organizations.' },
  { page: 'salary', title: 'High Salary', text: 'Pay that is high compared with others in the field.' },
  { page: 'awards', title: 'Awards', text: 'National or international prizes for excellence.' },
  { page: 'judging', title: 'Judging Events', text: 'Reviewing and judging the work of others.' },
  { page: 'memberships', title: 'Memberships', text: 'Associations that require outstanding achievement.' },
  { page: 'articles', title: 'Scholarly Articles', text: 'Papers in professional journals or major media.' },
  { page: 'publications', title: 'Published Materials', text: 'What others wrote about you and your work.' },
  { page: 'patents', title: 'Patents', text: 'Granted and pending, with proof of use.' },
];

const further = [
  { page: 'contributions', title: 'Original Contributions', text: 'What changed in the field because of your work.' },
  { page: 'success', title: 'Commercial Success', text: 'Commercial successes in the performing arts.' },
  { page: 'exhibitions', title: 'Exhibitions', text: 'Your work at artistic exhibitions or showcases.' },
  { page: 'totality', title: 'Totality', text: 'Your evidence as a whole, and what it shows together.' },
];

export default function Overview() {
  const overview = useQuery(recordsOverview);
  const waiting = useWaiting();
  const claimed = useClaimed();
  const readiness = useQuery(ownReadiness);
  return (
    <>
      <PageHeader subtitle="Track and manage your EB1A application criteria" />
      {
        // The part above the cards is awaited, so that no card moves under the pointer.
        [overview, waiting, claimed, readiness].some(({ isPending }) => isPending) ? (
          <Loading label="Loading your overview" />
        ) : (
          <Sections overview={overview} waiting={waiting} claimed={claimed} readiness={readiness} />
        )
      }
    </>
  );
}

type SectionsProps = {
  overview: UseQueryResult<TypeSummary[]>;
  waiting: ReturnType<typeof useWaiting>;
  claimed: ReturnType<typeof useClaimed>;
  readiness: UseQueryResult<Readiness>;
};

function Sections({ overview, waiting, claimed, readiness }: SectionsProps) {
  // One button stands out: that of the oldest waiting item, if there is one.
  const uploadVariant = waiting.data?.reader.total ? 'default' : 'filled';
  return (
    <>
      <WaitingPanels waiting={waiting} />
      {overview.error && (
        <FailureBanner sentence="Your progress could not be loaded." failure={asApiError(overview.error)} />
      )}
      {overview.data && <OverviewProgress summaries={overview.data} criteria={claimed} readiness={readiness} />}
      <section className={classes.section} aria-labelledby="criteria">
        <h2 id="criteria" className={classes.heading}>
          Criteria
        </h2>
        <OverviewCards label="Criteria" cards={criteria} summaries={overview.data} />
      </section>
      <section aria-labelledby="further">
        <h2 id="further" className={classes.heading}>
          Further evidence
        </h2>
        <OverviewCards label="Further evidence" cards={further} summaries={overview.data} />
      </section>
      <section aria-labelledby="quick-actions">
        <h2 id="quick-actions" className={classes.heading}>
          Quick Actions
        </h2>
        <Group gap="sm">
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
    </>
  );
}
