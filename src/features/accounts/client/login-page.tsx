import { useMounted } from '@mantine/hooks';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';

import { Banner } from '#core/client/ui/banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { accountMessages } from '#core/shared/account-messages.ts';
import { FILES_PREFIX, ownAddress, paths } from '#core/shared/paths.ts';

import { AccountFrame, ForgotPasswordLink } from './account-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { useAccountState } from './navigation-state.ts';
import { useSession } from './session.ts';
import { signInReason } from './sign-in-reason.ts';

export function LoginPage() {
  const [search] = useSearchParams();
  const { status } = useSession();
  const { notice } = useAccountState();
  // The page as the server sends it knows no query.
  const isAlive = useMounted();
  const reason = isAlive && signInReason(search.get('next'));

  if (status === 'signed_in') {
    const next = ownAddress(search.get('next')) ?? paths.home;
    return next.startsWith(FILES_PREFIX) ? <OpenedFile address={next} /> : <Navigate to={next} replace />;
  }
  return (
    <LoginForm
      title="Log In"
      lead={
        <>
          New here? <TextLink to={paths.signup}>Create an account</TextLink>
        </>
      }
      notice={
        notice ? (
          <FocusedBanner tone="info">{accountMessages[notice].text}</FocusedBanner>
        ) : (
          reason && <Banner tone="info">{reason}</Banner>
        )
      }
      below={<ForgotPasswordLink />}
    />
  );
}

/** A file is no page of this application: the browser itself has to open it, and may only download it and stay. */
function OpenedFile({ address }: { address: string }) {
  useEffect(() => location.replace(address), [address]);
  return (
    <AccountFrame title="Log In">
      <p role="status">
        You are signed in, and your file is being opened. <TextLink href={address}>Open it again</TextLink> or{' '}
        <TextLink to={paths.home}>go to the home page</TextLink>.
      </p>
    </AccountFrame>
  );
}
