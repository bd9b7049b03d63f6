import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';

import { useNow } from '#core/client/now.ts';
import type { PageArea } from '#core/client/pages.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { messageText } from '#core/shared/messages.ts';
import { useSession } from '#features/accounts/client/session.ts';

import { SignOutButton } from './account-links.tsx';
import { admit, signInAddress } from './guards.ts';
import { MainContent } from './main-content.tsx';
import { Providers } from './providers.tsx';
import { site } from './site.tsx';

/** Shows its children only to who may see the area; until the session is known, nothing of them. */
export function Guarded({ area, children }: { area: PageArea; children: ReactNode }) {
  const location = useLocation();
  const now = useNow();
  const { status, session, error } = useSession();

  if (status === 'unknown') {
    return (
      <MainContent>
        {error && <Banner tone="error">{error.message}</Banner>}
        <Loading />
      </MainContent>
    );
  }
  if (status === 'signed_out') return <Navigate to={signInAddress(location)} replace />;

  const admission = admit({ area, roles: session.roles, now });
  if (admission.to === 'redirect') return <Navigate to={admission.address} replace />;
  if (admission.to === 'switched_off') return <SwitchedOff />;
  // Another user in the same tab starts with an empty cache.
  return <Providers key={session.user.id}>{children}</Providers>;
}

function SwitchedOff() {
  return (
    <MainContent width="narrow">
      <title>{`Access switched off · ${site.brandName}`}</title>
      <PageHeader title={messageText('access_switched_off')} />
      <p>
        If you think this is a mistake, please write to support:{' '}
        <TextLink href={`mailto:${site.infoEmail}`}>{site.infoEmail}</TextLink>.
      </p>
      <SignOutButton />
    </MainContent>
  );
}
