import { IconCircleCheck, IconLayoutDashboard } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { guardSignOut } from '#core/client/signed-in-user.ts';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { signOut, useSession } from '#features/accounts/accounts/client/session.ts';
import { hasPaid, landingPath, landingRole } from '#features/accounts/roles/rules.ts';
import type { RoleRow } from '#features/accounts/roles/schema.ts';

import classes from './account-links.module.css';

/**
 * Account links of the header. Empty until the session is known, so that no wrong state appears. If that request fails,
 * shows the links of both states.
 */
export function AccountLinks({ className, linkClassName }: { className?: string; linkClassName?: string }) {
  const { status, session, error } = useSession();
  return (
    <div className={className}>
      {!session && (status === 'signed_out' || error) && (
        <>
          <Link to={paths.login} className={linkClassName}>
            Log In
          </Link>
          {status === 'unknown' ? (
            <Link to={paths.dashboard} className={linkClassName}>
              Dashboard
            </Link>
          ) : (
            <ButtonLink to={paths.signup}>Sign Up</ButtonLink>
          )}
        </>
      )}
      {session && (
        <>
          <DashboardLink roles={session.roles} className={linkClassName} />
          <SignOutButton />
        </>
      )}
    </div>
  );
}

function DashboardLink({ roles, className }: { roles: readonly RoleRow[]; className?: string }) {
  const role = landingRole(roles);
  if (!role) return null;
  const isPaid = hasPaid(roles);
  const Icon = isPaid ? IconCircleCheck : IconLayoutDashboard;
  return (
    <Link to={landingPath(role)} className={className}>
      <Icon size="1.25rem" stroke={1.75} aria-hidden />
      Dashboard
      <span className="visually-hidden">{isPaid ? '(subscribed)' : '(not subscribed)'}</span>
    </Link>
  );
}

/** @param props.isInSidebarFooter whether there is no space for an error below the button */
export function SignOutButton({ isInSidebarFooter = false }: { isInSidebarFooter?: boolean }) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function handleSignOut() {
    setIsBusy(true);
    setError(undefined);
    try {
      await signOut();
      await navigate(paths.login);
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className={classes.box} data-foot={isInSidebarFooter || undefined}>
      <button
        type="button"
        className={classes.signOut}
        onClick={() => guardSignOut(() => void handleSignOut())}
        disabled={isBusy}
      >
        Sign Out
      </button>
      {error && (
        <span role="alert" className={classes.error}>
          {error}
        </span>
      )}
    </div>
  );
}
