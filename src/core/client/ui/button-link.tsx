import type { ReactNode } from 'react';
import { Link } from 'react-router';

import classes from './button-link.module.css';

/** `to` is an address of this site, `href` one that is known only when the page is served, or of another site. */
export type ButtonLinkProps = {
  /** One primary button a view. */
  variant?: 'primary' | 'default';
  children: ReactNode;
} & ({ to: string; href?: never } | { href: string; to?: never });

/** A link in the shape of a button. Without Mantine's own, whose parts a public page need not carry. */
export function ButtonLink({ to, href, variant = 'primary', children }: ButtonLinkProps) {
  const look = { className: classes.root, 'data-variant': variant };
  return to === undefined ? (
    <a href={href} rel="noopener" {...look}>
      {children}
    </a>
  ) : (
    <Link to={to} {...look}>
      {children}
    </Link>
  );
}
