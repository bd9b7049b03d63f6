import type { ComponentProps } from 'react';

import classes from './link-button.module.css';

/** A button that looks like a link, for use in a sentence. */
export function LinkButton(button: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...button} type="button" className={classes.root} />;
}
