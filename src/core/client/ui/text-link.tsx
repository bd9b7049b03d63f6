import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Props of {@link TextLink}. `to` is a path on this site. `href` is anything else: an email, a file, another site. */
export type TextLinkProps = { children: ReactNode } & ({ to: string; href?: never } | { href: string; to?: never });

/** Link inside a sentence. Always underlined, since color alone does not identify it. */
export function TextLink({ to, href, children }: TextLinkProps) {
  return to === undefined ? <a href={href}>{children}</a> : <Link to={to}>{children}</Link>;
}
