import type { ReactNode } from 'react';

import classes from './empty-state.module.css';

export type EmptyStateProps = {
  sentence: string;
  /** One line on why it matters. */
  why?: string;
  /** One button. */
  action?: ReactNode;
};

export function EmptyState({ sentence, why, action }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <p className={classes.sentence}>{sentence}</p>
      {why && <p className={classes.why}>{why}</p>}
      {action}
    </div>
  );
}
