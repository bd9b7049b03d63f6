import type { ComponentProps } from 'react';

import classes from './link-button.module.css';

/** Button styled as a link, for use in a sentence. */
export function LinkButton(button: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...button} type="button" className={classes.root} />;
}
