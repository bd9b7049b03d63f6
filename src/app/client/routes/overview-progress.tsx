import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { claimedCriteria } from '#features/criteria/client/api.ts';
import { CriteriaChoice } from '#features/criteria/client/criteria-choice.tsx';
import type { Readiness } from '#features/readiness/schema.ts';
import { CHOOSE_BUTTON_ID, CriteriaMeter, criterionNames } from '#records/client/criteria-meter.tsx';
import { NextThings } from '#records/client/next-things.tsx';
import { recordsIn, type TypeSummary } from '#records/overview.ts';

import classes from './overview.module.css';

export function useClaimed() {
  return useQuery(claimedCriteria);
}

type OverviewProgressProps = {
  summaries: readonly TypeSummary[];
  criteria: ReturnType<typeof useClaimed>;
  readiness: UseQueryResult<Readiness>;
};

/** How complete the evidence is, by the criteria that the user claims, and what to do next for them. */
export function OverviewProgress({ summaries, criteria: { data = null, error }, readiness }: OverviewProgressProps) {
  const [isAsked, setIsAsked] = useState(false);
  const isFirstVisit = data === null && !error && summaries.every((summary) => recordsIn(summary) === 0);
  const hasClosed = useRef(false);

  // What had the focus leaves with the choice, and the button may come a moment later.
  useEffect(() => {
    const button = hasClosed.current && document.getElementById(CHOOSE_BUTTON_ID);
    if (!button) return;
    hasClosed.current = false;
    button.focus();
  });

  function close(): void {
    hasClosed.current = true;
    setIsAsked(false);
  }

  return (
    <div className={classes.top}>
      {error && <FailureBanner sentence="The criteria you claim could not be loaded." failure={asApiError(error)} />}
      <CriteriaMeter
        summaries={summaries}
        claimed={data}
        onChoose={() => setIsAsked(true)}
        choice={
          (isAsked || isFirstVisit) && (
            <CriteriaChoice
              names={criterionNames}
              claimed={data}
              onChosen={close}
              onCancel={isFirstVisit ? undefined : close}
            />
          )
        }
      />
      <LoadFailure query={readiness} what="What to do next" sentence="What to do next could not be loaded." />
      {readiness.data && <NextThings summaries={summaries} parts={readiness.data.parts} claimed={data} />}
    </div>
  );
}
