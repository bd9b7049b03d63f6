import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { showChanged } from '#core/client/saved-row.ts';
import { CriteriaChoice } from '#features/evidence/claimed-criteria/client/criteria-choice.tsx';
import { isTimeToChoose } from '#features/evidence/claimed-criteria/rules.ts';
import { CHANGE_BUTTON_ID, CriteriaLine, criterionNames } from '#features/evidence/records/client/criteria-line.tsx';
import { NextLine } from '#features/evidence/records/client/next-line.tsx';
import { recordsOverview } from '#features/evidence/records/client/overview-api.ts';
import type { EvaluatedParts } from '#features/evidence/records/client/overview-cards.tsx';
import type { Criterion } from '#records/criteria.ts';
import { recordsIn, type TypeSummary } from '#records/overview.ts';

import classes from './overview.module.css';

const CHOOSE_BUTTON_ID = 'choose-criteria';

type OverviewProgressProps = {
  summaries: readonly TypeSummary[];
  /** Criteria that the user claims. Null until they choose. */
  claimed: readonly Criterion[] | null;
  parts: EvaluatedParts;
  /** Subject of each criterion, in plain words. */
  about: Readonly<Record<Criterion, string>>;
};

/** Completeness of the evidence, the next steps for it, and the criteria that the user claims. */
export function OverviewProgress({ summaries, claimed, parts, about }: OverviewProgressProps) {
  const queryClient = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const records = summaries.reduce((sum, summary) => sum + recordsIn(summary), 0);
  const toFocus = useRef<string>(null);

  // The focused element disappears with the choice. The button to change it may render later than the choice closes.
  useEffect(() => {
    const button = toFocus.current && document.getElementById(toFocus.current);
    if (!button) return;
    toFocus.current = null;
    button.focus();
  });

  function closeFor(buttonId: string): void {
    toFocus.current = buttonId;
    setIsAsked(false);
  }

  async function keep(chosen: Criterion[]): Promise<void> {
    await showChanged(
      queryClient,
      recordsOverview.queryKey,
      (overview) => overview && { ...overview, claimed: chosen },
    );
    closeFor(CHANGE_BUTTON_ID);
  }

  if (isAsked) {
    return (
      <div className={`card ${classes.progress}`}>
        <CriteriaChoice
          names={criterionNames}
          about={about}
          claimed={claimed}
          onChosen={keep}
          onCancel={() => closeFor(claimed ? CHANGE_BUTTON_ID : CHOOSE_BUTTON_ID)}
        />
      </div>
    );
  }
  return (
    <div className={`card ${classes.progress}`}>
      <CriteriaLine summaries={summaries} claimed={claimed} onChange={() => setIsAsked(true)} />
      {parts === 'awaited' && <div className={classes.awaited} />}
      {typeof parts === 'object' && <NextLine summaries={summaries} parts={parts} claimed={claimed} />}
      {isTimeToChoose({ claimed, records }) && (
        <section className={classes.question} aria-label="Criteria for your petition">
          <p>You have your first records. Which kinds of evidence will your petition use?</p>
          <Button id={CHOOSE_BUTTON_ID} variant="default" size="sm" onClick={() => setIsAsked(true)}>
            Choose
          </Button>
        </section>
      )}
    </div>
  );
}
