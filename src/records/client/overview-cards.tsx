import { Link } from 'react-router';

import { paths } from '#core/shared/paths.ts';

import { nextStep, type NextStep, type TypeSummary } from '../overview.ts';
import { recordTypeAt } from '../registry.ts';
import { titleOf, wantedText } from '../record-title.ts';
import type { RecordType } from '../record-type.ts';
import classes from './overview-cards.module.css';

export type OverviewCard = { page: string; title: string; text: string };

type OverviewCardsProps = {
  label: string;
  cards: readonly OverviewCard[];
  /** Until it is there, the cards lead to their pages and tell nothing. */
  summaries: readonly TypeSummary[] | undefined;
};

/** Each kind of evidence: how many records there are, how far they are, and what comes next. */
export function OverviewCards({ label, cards, summaries }: OverviewCardsProps) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {cards.map(({ page, title, text }) => {
        const type = recordTypeAt(page);
        const summary = summaries?.find(({ table }) => table === type?.table);
        return (
          <li key={page}>
            <Link to={`${paths.dashboard}/${page}`} className={classes.card}>
              <h3 className={classes.title}>{title}</h3>
              <p className={classes.text}>{text}</p>
              <div className={classes.state}>{type && summary && <State type={type} summary={summary} />}</div>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function State({ type, summary }: { type: RecordType; summary: TypeSummary }) {
  const counts = [
    [summary.completed, 'completed'],
    [summary.lacking, 'with items missing'],
    [summary.in_progress, 'in progress'],
    [summary.started, 'started'],
  ] as const;
  const filled = counts.filter(([count]) => count > 0);
  return (
    <>
      <p className={classes.counts}>
        {filled.length > 0 ? filled.map(describeCount).join('\u00A0· ') : 'Nothing here yet'}
      </p>
      <p className={classes.next}>{describeStep(type, nextStep(type, summary))}</p>
    </>
  );
}

/** Breaks into lines between counts alone. */
function describeCount([count, name]: readonly [number, string]): string {
  return `${count} ${name}`.replaceAll(' ', '\u00A0');
}

function describeStep(type: RecordType, step: NextStep): string {
  switch (step.kind) {
    case 'add':
      return `Next: ${type.form.addTitle.toLowerCase()}`;
    case 'fill':
      return `Next: ${wantedText(step.item, titleOf(type, step.row))}`;
    case 'complete':
      return `Next: set “${titleOf(type, step.row)}” to Completed if it is complete`;
    case 'done':
      return 'All complete';
  }
}
