import { Switch } from '@mantine/core';
import type { ComponentProps } from 'react';

import classes from './row-switch.module.css';

/** Switch of a row. It has the styles of Mantine's `Switch`, whose component renders several times as long. */
export function RowSwitch(
  props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & { 'aria-label': string },
) {
  const { track, thumb, input } = Switch.classes;
  return (
    <label className={classes.root}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox reports its own state */}
      <input {...props} type="checkbox" role="switch" className={input} />
      <span aria-hidden className={`mantine-Switch-track ${track}`} data-without-labels>
        <span className={`mantine-Switch-thumb ${thumb}`} data-reduce-motion />
      </span>
    </label>
  );
}
