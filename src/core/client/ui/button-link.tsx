import type { ReactNode } from 'react';
import { Link } from 'react-router';

import classes from './button-link.module.css';

/**
 * Props of {@link ButtonLink}. `to` is a path on this site. `href` is a URL known only at runtime, or of another site.
 */
export type ButtonLinkProps = {
  /** Style. Each view has one primary button. */
  variant?: 'primary' | 'default';
  children: ReactNode;
} & ({ to: string; href?: never } | { href: string; to?: never });

/** Link that looks like a button. It avoids Mantine's button, which public pages should not load. */
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
