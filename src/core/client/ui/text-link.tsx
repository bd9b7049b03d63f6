import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export type TextLinkProps = Pick<AnchorProps, 'c' | 'fz' | 'fw'> & {
  /** An address of this site; anything else (a mail, another site) goes into `href`. */
  to?: string;
  href?: string;
  children: ReactNode;
};

/** A link inside a sentence: always underlined, since colour alone does not show it. */
export function TextLink({ to, href, children, ...style }: TextLinkProps) {
  if (to !== undefined) {
    return (
      <Anchor component={Link} to={to} underline="always" {...style}>
        {children}
      </Anchor>
    );
  }
  return (
    <Anchor href={href} underline="always" {...style}>
      {children}
    </Anchor>
  );
}
