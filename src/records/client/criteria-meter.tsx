import { Link } from 'react-router';

import { formatDate } from '#core/shared/date-text.ts';
import { paths } from '#core/shared/paths.ts';

import {
  criteriaWithEvidence,
  progressByCriterion,
  regulation,
  type CriterionProgress,
  type TypeSummary,
} from '../overview.ts';
import { recordTypes } from '../registry.ts';
import classes from './criteria-meter.module.css';

/** How many of the regulation's criteria have completed evidence, and how far each is: how complete the records are, and nothing more. */
export function CriteriaMeter({ summaries }: { summaries: readonly TypeSummary[] }) {
  const progress = progressByCriterion(recordTypes, summaries);
  const claimed = progress.filter(({ total }) => total > 0);
  return (
    <section className={classes.root} aria-label="Completed evidence">
      <Measure found={criteriaWithEvidence(recordTypes, summaries).length} />
      <div className={classes.criteria}>
        {claimed.length > 0 && (
          <ul className={classes.list} aria-label="Criteria with records">
            {claimed.map((criterion) => (
              <Criterion key={criterion.criterion} {...criterion} />
            ))}
          </ul>
        )}
        {claimed.length < progress.length && <NotClaimed criteria={progress.filter(({ total }) => total === 0)} />}
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
      <p className={classes.note}>
        The regulation asks for at least {asked}, or one major, internationally recognized award ({citation}, as of{' '}
        <time dateTime={asOf}>{formatDate(asOf)}</time>). This measures how complete your records are, never the odds of
        an approval. It is not legal advice.
      </p>
    </div>
  );
}

function Criterion({ criterion, types, total, completed }: CriterionProgress) {
  return (
    <li className={classes.criterion}>
      <span className={classes.numeral}>{criterion}</span>
      <span className={classes.name}>{types.join(', ')}</span>
      <span className={classes.share} aria-hidden>
        <span style={{ width: `${(completed / total) * 100}%` }} />
      </span>
      <span className={classes.done} data-complete={completed > 0 || undefined}>
        {completed > 0 ? `${completed} of ${total} done` : 'In progress'}
      </span>
    </li>
  );
}

/** What has no records yet, each with the way to begin; artistic display has none here. */
function NotClaimed({ criteria }: { criteria: readonly CriterionProgress[] }) {
  return (
    <p className={classes.note}>
      No records yet:{' '}
      {criteria.map(({ criterion, types }, index) => {
        const [first] = recordTypes.filter((type) => type.criterion === criterion);
        const name = `${criterion} ${types.join(', ') || 'Artistic display'}`;
        return (
          <span key={criterion}>
            {index > 0 && ' · '}
            {first ? <Link to={`${paths.dashboard}/${first.segment}`}>{name}</Link> : name}
          </span>
        );
      })}
    </p>
  );
}
