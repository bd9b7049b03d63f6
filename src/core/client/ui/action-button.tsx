import type { ComponentProps } from 'react';

import classes from './button-link.module.css';

export type ActionButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  isSubmit?: boolean;
  /** Style. Each view has one primary button. `danger` is for actions that cannot be undone immediately. */
  variant?: 'primary' | 'default' | 'danger';
  /** Whether it is as wide as its container. */
  isWide?: boolean;
};

/** A native button that looks like `ButtonLink`, for a page without Mantine. */
export function ActionButton({ isSubmit = false, variant = 'primary', isWide = false, ...button }: ActionButtonProps) {
  return (
    <button
      {...button}
      type={isSubmit ? 'submit' : 'button'}
      className={classes.root}
      data-variant={variant}
      data-wide={isWide || undefined}
    />
  );
}
