import { formatDate } from '#core/shared/date-text.ts';

import type { EvidenceRequestRow } from '../schema.ts';
import classes from './notices.module.css';

/** Until when the response has to arrive, whether the notice prints that day, and by which rule it was counted if not. */
export function DeadlineText({ row: { deadline, answered_on } }: { row: EvidenceRequestRow }) {
  const { due_on, from, counted, cite, asOf, review, notes } = deadline;
  if (answered_on !== null) {
    return (
      <p className={classes.deadline}>
        Response sent on <time dateTime={answered_on}>{formatDate(answered_on)}</time>. It was due on{' '}
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
        The deadline cannot be extended (8 CFR 103.2(b)(8)(iv)). Send everything at once: all requested materials must
        be submitted together (8 CFR 103.2(b)(11)).
        {from === 'rule' && ` Rule: ${cite.join('; ')}; last checked on ${formatDate(asOf)}, ${review}.`}
      </p>
    </div>
  );
}
