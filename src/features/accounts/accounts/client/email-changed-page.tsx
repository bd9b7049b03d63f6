import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { ActionButton } from '#core/client/ui/action-button.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';

import { AccountLayout, CheckingLink, ReturnToLogin } from './account-layout.tsx';
import { confirmEmailChange } from './profile-api.ts';
import { checkSession } from './session.ts';
import { useTokenCall } from './token-call.ts';

/** Page behind the links of both emails that confirm a change of email. Without a link, the change is complete. */
export function EmailChangedPage() {
  const isAlive = useMounted();
  const [search] = useSearchParams();
  const token = search.get('token');

  // Only the URL shows whether a link led here. The prerendered page has no URL and must not claim a change.
  if (!isAlive) {
    return (
      <AccountLayout title={confirmTitle}>
        <CheckingLink />
        <ReturnToLogin />
      </AccountLayout>
    );
  }
  return token ? <Confirming token={token} /> : <Changed />;
}

const confirmTitle = 'Confirm your new email';

function Changed() {
  return (
    <AccountLayout title="Email Updated Successfully">
      <p>
        Please use your new email address the next time you sign in. You have been signed out on every device, including
        this one.
      </p>
      <ReturnToLogin />
    </AccountLayout>
  );
}

function Confirming({ token }: { token: string }) {
  const [isChanged, setIsChanged] = useState(false);
  const { outcome, retry } = useTokenCall({
    token,
    async send(input) {
      const result = await confirmEmailChange(input);
      setIsChanged(result.isChanged);
      if (result.isChanged) await checkSession();
    },
  });
  if (outcome.status === 'done' && isChanged) return <Changed />;
  return (
    <AccountLayout title={outcome.status === 'done' ? 'One more confirmation' : confirmTitle}>
      {outcome.status === 'pending' && <CheckingLink />}
      {outcome.status === 'failed' && (
        <ErrorBanner
          isFocused
          failure={outcome.failure}
          action={outcome.failure.status >= 429 && <ActionButton onClick={retry}>Try again</ActionButton>}
        />
      )}
      {outcome.status === 'done' && (
        <p>
          This address is confirmed. Please also open the link in the email sent to your other address. Your email
          address changes once both are confirmed.
        </p>
      )}
      <ReturnToLogin />
    </AccountLayout>
  );
}
