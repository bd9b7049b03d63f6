import { Button } from '@mantine/core';

import { SoftText } from '#core/client/ui/soft-text.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import type { Criterion } from '#records/criteria.ts';
import { criteriaWithEvidence, regulation, type TypeSummary } from '#records/overview.ts';
import { recordTypes } from '#records/registry.ts';

import classes from './criteria-line.module.css';

export const CHANGE_BUTTON_ID = 'change-criteria';

export const criterionNames = Object.fromEntries(
  regulation.criteria.map((criterion) => [
    criterion,
    recordTypes
      .filter((type) => type.criterion === criterion)
      .map(({ label, title }) => label ?? title)
      .join(', '),
  ]),
) as Record<Criterion, string>;

export type CriteriaLineProps = {
  summaries: readonly TypeSummary[];
  /** Criteria that the user claims. Null if none were chosen yet. */
  claimed: readonly Criterion[] | null;
  /** Changes the first choice, for which the overview asks separately. */
  onChange: () => void;
};

/** Number of the regulation's criteria with completed records, in one line. */
export function CriteriaLine({ summaries, claimed, onChange }: CriteriaLineProps) {
  const { criteria, required } = regulation;
  const found = criteriaWithEvidence(recordTypes, summaries, claimed ?? undefined).length;
  return (
    <section className={classes.root} aria-label="Completed evidence">
      <p className={classes.sum}>
        <strong>{found}</strong> of {criteria.length} criteria have a completed record.
      </p>
      <div className={classes.bar} aria-hidden>
        {criteria.map((criterion, index) => (
          <span
            key={criterion}
            data-bar
            data-filled={index < found || undefined}
            data-mark={index === required - 1 || undefined}
          />
        ))}
      </div>
      {claimed && (
        <Button id={CHANGE_BUTTON_ID} variant="subtle" size="compact-md" onClick={onChange}>
          Change the criteria you claim
        </Button>
      )}
    </section>
  );
}

/** Explanation of what the count of criteria measures and what it does not. */
export function CriteriaNote() {
  const { required, citation, asOf } = regulation;
  return (
    <SoftText mt={28}>
      The regulation asks for at least {required} criteria, marked on the line above, or one major, internationally
      recognized award ({citation}, as of <time dateTime={asOf}>{formatDate(asOf)}</time>). This measures how complete
      your records are, never the odds of an approval. It is not legal advice.
    </SoftText>
  );
}
