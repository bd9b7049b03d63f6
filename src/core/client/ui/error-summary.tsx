import { useEffect, useRef, type MouseEvent } from 'react';

import classes from './error-summary.module.css';
import { RefusedTitle } from './tab-title.tsx';

export type ErrorSummaryItem = {
  message: string;
  /** The id of its field's input; without one the sentence stands as text. */
  id?: string;
};

export type ErrorSummaryProps = {
  errors: readonly ErrorSummaryItem[];
  /** Counts the refused submits: the summary takes the focus at each. */
  attempt: number;
  /** The request's id, for support, when the server gave one. */
  reference?: string;
};

/** What is wrong with a form, above it, each sentence a link to its field. Shows nothing without errors. */
export function ErrorSummary({ errors, attempt, reference }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  if (errors.length === 0) return null;
  return (
    // A sentence that is corrected goes, and those that remain are not read out again.
    <div ref={box} className={classes.root} role="alert" aria-atomic={false} tabIndex={-1}>
      <RefusedTitle />
      <h2 className={classes.title}>There is a problem</h2>
      <ul className={classes.list}>
        {errors.map(({ message, id }) => (
          <li key={`${id} ${message}`}>
            {id ? (
              <a href={`#${id}`} onClick={(event) => focusField({ event, id })}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
      {reference && <p className={classes.reference}>Reference: {reference}</p>}
    </div>
  );
}

/** A fragment alone would change the address and leave some fields without focus. */
function focusField({ event, id }: { event: MouseEvent; id: string }) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}
