import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { claimedCriteria } from '#features/criteria/client/api.ts';
import { CriteriaChoice } from '#features/criteria/client/criteria-choice.tsx';
import { CHOOSE_BUTTON_ID, CriteriaMeter, criterionNames } from '#records/client/criteria-meter.tsx';
import { NextThings } from '#records/client/next-things.tsx';
import { recordsIn, type TypeSummary } from '#records/overview.ts';

import classes from './overview.module.css';

export function useClaimed() {
  return useQuery(claimedCriteria);
}

type OverviewProgressProps = { summaries: readonly TypeSummary[]; criteria: ReturnType<typeof useClaimed> };

/** How complete the evidence is, by the criteria that the user claims, and what to do next for them. */
export function OverviewProgress({ summaries, criteria: { data = null, error } }: OverviewProgressProps) {
  const [isAsked, setIsAsked] = useState(false);
  const isFirstVisit = data === null && !error && summaries.every((summary) => recordsIn(summary) === 0);
  const returnsTo = useRef<string>(undefined);

  // What had the focus leaves with the choice.
  useEffect(() => {
    if (isAsked || !returnsTo.current) return;
    document.getElementById(returnsTo.current)?.focus();
    returnsTo.current = undefined;
  }, [isAsked, data]);

  function close(): void {
    returnsTo.current = CHOOSE_BUTTON_ID;
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
      <NextThings summaries={summaries} claimed={data} />
    </div>
  );
}
