import type { ReactNode } from 'react';
import { Link } from 'react-router';

import classes from './button-link.module.css';

export type ButtonLinkProps = {
  to: string;
  /** One primary button a view. */
  variant?: 'primary' | 'default';
  children: ReactNode;
};

/** A link in the shape of a button. Without Mantine's own, whose parts a public page need not carry. */
export function ButtonLink({ to, variant = 'primary', children }: ButtonLinkProps) {
  return (
    <Link to={to} className={classes.root} data-variant={variant}>
      {children}
    </Link>
  );
}
