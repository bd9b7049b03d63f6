import type { ReactNode } from 'react';

import { ButtonLink, type ButtonLinkProps } from '#core/client/ui/button-link.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';

import classes from './account-layout.module.css';

export type AccountFrameProps = {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Content below the card. */
  below?: ReactNode;
};

/** Frame of every account page: heading and one narrow card. */
export function AccountLayout({ title, lead, children, below }: AccountFrameProps) {
  return (
    <div className={classes.root}>
      <PageHeader title={title} subtitle={lead} />
      <Panel>
        <div className={classes.body}>{children}</div>
      </Panel>
      {below && <div className={classes.below}>{below}</div>}
    </div>
  );
}

/** Link styled as a button, as wide as the card. */
export function WideLink(props: ButtonLinkProps) {
  return (
    <div className={classes.link}>
      <ButtonLink {...props} />
    </div>
  );
}

/** Link below the field of an existing password. */
export function ForgotPasswordLink() {
  return (
    <div className={classes.forgot}>
      <TextLink to={paths.forgotPassword}>Forgot your password?</TextLink>
    </div>
  );
}

/** Placeholder during the check of a token from a mailed link. */
export function CheckingLink() {
  return <p role="status">Checking your link…</p>;
}

export function ReturnToLogin() {
  return (
    <p>
      <TextLink to={paths.login}>Return to Login</TextLink>
    </p>
  );
}
