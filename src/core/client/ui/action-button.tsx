import type { ComponentProps } from 'react';

import classes from './action-button.module.css';
import shape from './button-link.module.css';

export type ActionButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  isSubmit?: boolean;
  /** One primary button a view; `danger` for what cannot be undone at once. */
  variant?: 'primary' | 'default' | 'danger';
  /** As wide as what it stands in. */
  isWide?: boolean;
};

/** A native button in the look of `ButtonLink`, for a page that does without Mantine. */
export function ActionButton({ isSubmit = false, variant = 'primary', isWide = false, ...button }: ActionButtonProps) {
  return (
    <button
      {...button}
      type={isSubmit ? 'submit' : 'button'}
      className={`${shape.root} ${classes.root}`}
      data-variant={variant}
      data-wide={isWide || undefined}
    />
  );
}
