import { formatDate } from '#core/shared/date-text.ts';

import { answerLabels } from '../rules.ts';
import type { EvidenceRequestRow } from '../schema.ts';
import classes from './notices.module.css';

/** Deadline of the response: whether the notice prints it, and otherwise the rule by which it was counted. */
export function DeadlineText({ row: { kind, deadline, answered_on } }: { row: EvidenceRequestRow }) {
  const { due_on, from, counted, cite, asOf, review, manner, notes } = deadline;
  if (answered_on !== null) {
    return (
      <p className={classes.deadline}>
        {answerLabels[kind]} sent on <time dateTime={answered_on}>{formatDate(answered_on)}</time>. It was due on{' '}
        <time dateTime={due_on}>{formatDate(due_on)}</time>.
      </p>
    );
  }
  return (
    <div className={classes.deadline}>
      <p>
        Must be received by{' '}
        <strong>
          <time dateTime={due_on}>{formatDate(due_on)}</time>
        </strong>
        {from === 'notice' ? ', as printed on the notice.' : `, calculated as ${counted}.`}
      </p>
      {notes.map((note) => (
        <p key={note} className={classes.soft}>
          {note}
        </p>
      ))}
      <p className={classes.soft}>
        {manner}
        {from === 'rule' && ` Rule: ${cite.join('; ')}; last checked on ${formatDate(asOf)}, ${review}.`}
      </p>
    </div>
  );
}
