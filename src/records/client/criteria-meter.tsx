import { Panel } from '#core/client/ui/panel.tsx';
import { formatDate } from '#core/shared/date-text.ts';

import { criteriaWithEvidence, regulation, type TypeSummary } from '../overview.ts';
import { recordTypes } from '../registry.ts';
import classes from './criteria-meter.module.css';

/** How many of the regulation's criteria have completed evidence: how complete the records are, and nothing more. */
export function CriteriaMeter({ summaries }: { summaries: readonly TypeSummary[] }) {
  const found = new Set(criteriaWithEvidence(recordTypes, summaries));
  const { criteria, asked, citation, asOf } = regulation;
  const titles = new Map(criteria.map((criterion) => [criterion, recordTypes.filter((type) => type.criterion === criterion).map(({ title }) => title)]));
  return (
    <Panel title="Completed evidence" titleStyle="label">
      <p className={classes.sum}>
        <strong>{found.size}</strong> of {criteria.length} criteria have a completed record.
      </p>
      <ol className={classes.cells} aria-label="Criteria of the regulation">
        {criteria.map((criterion) => {
          const names = titles.get(criterion)?.join(' and ') || 'Artistic display, which has no records here';
          return (
            <li key={criterion} className={classes.cell} data-complete={found.has(criterion) || undefined} title={names}>
              <span aria-hidden>{criterion}</span>
              <span className="visually-hidden">
                ({criterion}) {names}: {found.has(criterion) ? 'completed' : 'not completed yet'}
              </span>
            </li>
          );
        })}
      </ol>
      <p className={classes.note}>
        The regulation asks for at least {asked} of {criteria.length}, or one major, internationally recognized award ({citation}, as of{' '}
        <time dateTime={asOf}>{formatDate(asOf)}</time>). This measures how complete your records are, never the odds of an approval. It is not legal
        advice.
      </p>
    </Panel>
  );
}
