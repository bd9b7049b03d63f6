import type { ComponentProps } from 'react';

import classes from './link-button.module.css';

/** What does something rather than lead somewhere, and still stands in a sentence. */
export function LinkButton(button: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...button} type="button" className={classes.root} />;
}
