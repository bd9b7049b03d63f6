import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';

import classes from './row-button.module.css';

/**
 * Icon button of a row. It has the styles of Mantine's subtle `ActionIcon`, whose component renders several times as
 * long, and a list has hundreds.
 */
export function RowButton({ isActive = false, ...rest }: ComponentProps<'button'> & { isActive?: boolean }) {
  const own = isActive ? classes.active : classes.quiet;
  return (
    <button
      type="button"
      {...rest}
      className={`mantine-active ${UnstyledButton.classes.root} ${ActionIcon.classes.root} ${classes.root} ${own}`}
    />
  );
}
