import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { formatDate } from '#core/shared/date-text.ts';
import { paths } from '#core/shared/paths.ts';
import type { Criterion } from '#features/criteria/schema.ts';

import {
  criteriaWithEvidence,
  progressByCriterion,
  regulation,
  type CriterionProgress,
  type TypeSummary,
} from '../overview.ts';
import type { RecordType } from '../record-type.ts';
import { recordTypes } from '../registry.ts';
import classes from './criteria-meter.module.css';

type Progress = CriterionProgress<RecordType>;

export const CHOOSE_BUTTON_ID = 'choose-criteria';

export const criterionNames = Object.fromEntries(
  progressByCriterion(recordTypes, []).map(({ criterion, types }) => [criterion, types.map(nameOf).join(', ')]),
) as Record<Criterion, string>;

export type CriteriaMeterProps = {
  summaries: readonly TypeSummary[];
  /** The criteria that the user claims; null where they have not chosen. */
  claimed: readonly Criterion[] | null;
  /** In place of the criteria, while they are chosen. */
  choice: ReactNode;
  onChoose: () => void;
};

/** How many of the regulation's criteria have completed evidence, and how far each is: how complete the records are, and nothing more. */
export function CriteriaMeter({ summaries, claimed, choice, onChoose }: CriteriaMeterProps) {
  const progress = progressByCriterion(recordTypes, summaries);
  const isSetAside = ({ criterion }: Progress) => claimed !== null && !claimed.includes(criterion);
  // Before there is a choice, what has no records is told in one line.
  const isListed = (one: Progress) => !isSetAside(one) && (claimed !== null || one.total > 0);
  const listed = progress.filter(isListed);
  const others = progress.filter((one) => !isListed(one));
  return (
    <section className={classes.root} aria-label="Completed evidence">
      <Measure found={criteriaWithEvidence(recordTypes, summaries, claimed ?? undefined).length} />
      <div className={classes.criteria}>
        {choice || (
          <>
            {listed.length > 0 && (
              <ul className={classes.list} aria-label={claimed ? 'Criteria you claim' : 'Criteria with records'}>
                {listed.map((one) => (
                  <CriterionLine key={one.criterion} {...one} />
                ))}
              </ul>
            )}
            <div className={classes.foot}>
              {others.length > 0 && <Others title={claimed ? 'Not claimed' : 'No records yet'} criteria={others} />}
              <Button
                id={CHOOSE_BUTTON_ID}
                variant="subtle"
                size="compact-sm"
                className={classes.choose}
                onClick={onChoose}
              >
                {claimed ? 'Change what you claim' : 'Choose the criteria you claim'}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function Measure({ found }: { found: number }) {
  const { criteria, asked, citation, asOf } = regulation;
  return (
    <div className={classes.measure}>
      <p className={classes.sum}>
        <strong>{found}</strong> of {criteria.length} <span>criteria have a completed record.</span>
      </p>
      <div className={classes.bar} aria-hidden>
        {criteria.map((criterion, index) => (
          <span
            key={criterion}
            data-complete={index < found || undefined}
            data-asked={index === asked - 1 || undefined}
          />
        ))}
      </div>
      <p className={classes.asked} aria-hidden>
        three are asked for
      </p>
      <p className={classes.note}>
        The regulation asks for at least {asked}, or one major, internationally recognized award ({citation}, as of{' '}
        <time dateTime={asOf}>{formatDate(asOf)}</time>). This measures how complete your records are, never the odds of
        an approval. It is not legal advice.
      </p>
    </div>
  );
}

function CriterionLine({ criterion, types, total, completed }: Progress) {
  return (
    <li className={classes.criterion}>
      <span className={classes.numeral}>{criterion}</span>
      <span className={classes.name}>{types.length > 0 ? <Pages types={types} /> : criterionNames[criterion]}</span>
      <span className={classes.share} aria-hidden>
        <span style={{ width: total > 0 ? `${(completed / total) * 100}%` : 0 }} />
      </span>
      <span className={classes.done} data-state={completed > 0 ? 'complete' : total > 0 ? 'begun' : undefined}>
        {completed > 0 ? `${completed} of ${total} done` : total > 0 ? 'In progress' : 'No records'}
      </span>
    </li>
  );
}

function Pages({ types }: { types: readonly RecordType[] }) {
  return types.map((type, index) => (
    <span key={type.table}>
      {index > 0 && ', '}
      <Link to={`${paths.dashboard}/${type.segment}`}>{nameOf(type)}</Link>
    </span>
  ));
}

/** In one line, each with the way to its records. */
function Others({ title, criteria }: { title: string; criteria: readonly Progress[] }) {
  return (
    <p className={classes.note}>
      {title}:{' '}
      {criteria.map(({ criterion, types }, index) => (
        <span key={criterion}>
          {index > 0 && ' · '}
          {criterion} {types.length > 0 ? <Pages types={types} /> : criterionNames[criterion]}
        </span>
      ))}
    </p>
  );
}

function nameOf({ label, title }: RecordType): string {
  return label ?? title;
}
