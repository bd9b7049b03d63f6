import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';

import { isTypedInto } from '#core/client/keys.ts';
import type { Page } from '#core/client/pages.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { Banner } from '#core/client/ui/banner.tsx';
import { lazyComponent } from '#core/client/ui/lazy.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { showSavedToast } from '#core/client/ui/saved-toast.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { messageText } from '#core/shared/messages.ts';
import { paths } from '#core/shared/paths.ts';
import { CodeDialog } from '#features/accounts/accounts/client/code-dialog.tsx';
import { checkSession, EndedSession, useSession } from '#features/accounts/accounts/client/session.ts';
import { hasRole, landingRole } from '#features/accounts/roles/rules.ts';

import { SignOutButton } from './account-links.tsx';
import classes from './guarded.module.css';
import { checkPageAccess, isPermitted, redirectPath, signInPath } from './guards.ts';
import { MainContent } from './main-content.tsx';
import { Providers } from './providers.tsx';
import { useViewer } from './viewer.ts';
import { site } from './site.tsx';

// Few users ever see these components.
const SignInAgain = lazyComponent(
  'Sign-in could not be loaded.',
  async () => (await import('#features/accounts/accounts/client/sign-in-again.tsx')).SignInAgain,
);
const SecondFactorPage = lazyComponent(
  'This page could not be loaded.',
  async () => (await import('#features/accounts/accounts/client/second-factor-page.tsx')).SecondFactorPage,
);

/**
 * Renders its children only for users who may open the page. Until the session is known, renders nothing. When a
 * session ends automatically, the children are hidden, and continue unchanged when the same user signs in again.
 */
export function Guarded(props: { page: Page; children: ReactNode }) {
  const current = useSession();
  const [last, setLast] = useState(current);
  if (current.session && current !== last) setLast(current);
  const isOver = current.event === 'session_ended' && current.status === 'signed_out' && last.session !== null;
  return (
    <EndedSession value={isOver ? last : null}>
      <Admitted {...props} isOver={isOver} />
    </EndedSession>
  );
}

/**
 * @param props.isOver whether the session has ended: the page stays unchanged but hidden until its user has signed in
 * again
 */
function Admitted({ page, children, isOver }: { page: Page; children: ReactNode; isOver: boolean }) {
  const location = useLocation();
  const reader = useViewer();
  const { status, session, error } = useSession();
  const [isSettingUp, setIsSettingUp] = useState(false);
  const wasTyping = useFocusBack(isOver);

  if (status === 'unknown') {
    return (
      <MainContent>
        {error ? (
          <Banner
            tone="error"
            action={
              <ActionButton variant="default" onClick={() => void checkSession()}>
                Try again
              </ActionButton>
            }
          >
            We could not check whether you are signed in. {error.message}
          </Banner>
        ) : (
          <Loading />
        )}
      </MainContent>
    );
  }
  if (status === 'signed_out') return <Navigate to={signInPath(location)} replace />;

  const landing = landingRole(session.roles);
  const elsewhere = landing && page.roleRedirects?.[landing];
  if (elsewhere) {
    // The row in a mail's link is on the target page, unless the user is redirected to another page.
    const row = elsewhere.notice ? '' : location.search;
    return <RoleRedirect to={`${elsewhere.to}${row}`} because={elsewhere.notice} />;
  }
  const admission = checkPageAccess({ area: page.area, ...reader });
  if (admission.to === 'redirect') return <Navigate to={redirectPath(admission, location)} replace />;
  if (admission.to === 'deactivated') return <Deactivated />;
  const { user } = session;
  const isOpen = !isSettingUp && !session.needs_second_factor;
  if (isOpen && !isPermitted(page, reader)) {
    // Inside the provider, so that the message is shown.
    return (
      <Providers key={user.id} userId={user.id}>
        <RoleRedirect to={paths.admin} because="You do not have permission to open that page. An owner can grant it." />
      </Providers>
    );
  }
  // Another user in the same tab starts with an empty cache.
  return (
    <Providers key={user.id} userId={user.id}>
      {isOver && (
        <EndedSession value={null}>
          <SignInAgain email={user.email} wasTyping={wasTyping} />
        </EndedSession>
      )}
      <div className={classes.page} hidden={isOver}>
        {isOpen ? (
          <>
            {children}
            {hasRole(session.roles, 'admin') && <CodeDialog />}
          </>
        ) : (
          <MainContent>
            <title>{`Set up two-factor authentication · ${site.brandName}`}</title>
            <SecondFactorPage
              account={user.email}
              onCodes={() => setIsSettingUp(true)}
              onDone={() => {
                setIsSettingUp(false);
                // The page that takes the place of the codes would keep their scroll position.
                scrollTo(0, 0);
              }}
              below={<SignOutButton />}
            />
          </MainContent>
        )}
      </div>
    </Providers>
  );
}

/**
 * Returns the focus to the element that had it before the page was hidden.
 * @returns whether keys pressed in that element are text input
 */
function useFocusBack(isHidden: boolean): boolean {
  const focused = useRef<Element>(null);
  const [wasTyping, setWasTyping] = useState(false);
  useLayoutEffect(() => {
    if (isHidden) {
      focused.current = document.activeElement;
      setWasTyping(isTypedInto(focused.current));
    } else if (focused.current instanceof HTMLElement) focused.current.focus();
  }, [isHidden]);
  return wasTyping;
}

function Deactivated() {
  return (
    <MainContent width="narrow">
      <title>{`Access deactivated · ${site.brandName}`}</title>
      <PageHeader title={messageText('access_switched_off')} />
      <p>
        If you think this is a mistake, please{' '}
        <TextLink {...(site.infoEmail === '' ? { to: paths.contact } : { href: `mailto:${site.infoEmail}` })}>
          contact support
        </TextLink>
        .
      </p>
      <SignOutButton />
    </MainContent>
  );
}

/**
 * Redirect for a path that has a different page in each role.
 * @param props.because message shown on arrival if the user did not ask for that page
 */
function RoleRedirect({ to, because }: { to: string; because?: string | undefined }) {
  useEffect(() => {
    if (because) showSavedToast(because);
  }, [because]);
  return <Navigate to={to} replace />;
}
