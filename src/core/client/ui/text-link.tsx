import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** `to` is an address of this site, `href` anything else: a mail, a file, another site. */
export type TextLinkProps = { children: ReactNode } & ({ to: string; href?: never } | { href: string; to?: never });

/** A link inside a sentence: always underlined, since colour alone does not show it. */
export function TextLink({ to, href, children }: TextLinkProps) {
  return to === undefined ? <a href={href}>{children}</a> : <Link to={to}>{children}</Link>;
}
