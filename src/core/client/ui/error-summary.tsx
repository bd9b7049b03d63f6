import { useEffect, useRef, type MouseEvent } from 'react';

import classes from './error-summary.module.css';
import { ErrorTitle } from './tab-title.tsx';

export type ErrorSummaryItem = {
  message: string;
  /** ID of the field's input. Without one, the sentence is plain text. */
  id?: string;
};

export type ErrorSummaryProps = {
  errors: readonly ErrorSummaryItem[];
  /** Number of rejected submits. The summary takes the focus after each one. */
  attempt: number;
};

/** Summary of errors above a form. Each sentence links to its field. Renders nothing without errors. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  if (errors.length === 0) return null;
  return (
    // A corrected error disappears, and the remaining ones are not announced again.
    <div ref={box} className={classes.root} role="alert" aria-atomic={false} tabIndex={-1}>
      <ErrorTitle />
      <h2>There is a problem</h2>
      <ul>
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
    </div>
  );
}

/** Moves the focus to the field. A fragment link would change the URL and could not focus some fields. */
function focusField({ event, id }: { event: MouseEvent; id: string }) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}
