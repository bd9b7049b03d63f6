import { RichText } from '#core/client/ui/rich-text.tsx';
import { formatDate } from '#core/shared/date-text.ts';

import { answerLabels } from '../rules.ts';
import type { NoticeRow } from '../schema.ts';
import classes from './notices.module.css';

/** Deadline of the response: whether the notice prints it, and otherwise the rule by which it was counted. */
export function DeadlineText({ row: { kind, deadline, responded_on } }: { row: NoticeRow }) {
  const { due_on, from, counted, cite, asOf, review, manner, notes } = deadline;
  if (responded_on !== null) {
    return (
      <p className={classes.deadline}>
        <RichText
          text={`${answerLabels[kind]} sent on {sent}. It was due on {due}.`}
          values={{ sent: <Day on={responded_on} />, due: <Day on={due_on} /> }}
        />
      </p>
    );
  }
  return (
    <div className={classes.deadline}>
      <p>
        <RichText
          text={
            from === 'notice'
              ? 'Must be received by **{due}**, as printed on the notice.'
              : 'Must be received by **{due}**, calculated as {counted}.'
          }
          values={{ due: <Day on={due_on} />, counted }}
        />
      </p>
      {notes.map((note) => (
        <p key={note} className={classes.soft}>
          {note}
        </p>
      ))}
      <p className={classes.soft}>
        {manner}
        {from === 'rule' && ` Rule: ${cite.join('; ')}; last checked on ${formatDate(asOf)} (${review}).`}
      </p>
    </div>
  );
}

function Day({ on }: { on: string }) {
  return <time dateTime={on}>{formatDate(on)}</time>;
}
