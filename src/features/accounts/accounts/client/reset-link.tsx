import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';

import { loadPart } from '#core/client/validated-form.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { paths } from '#core/shared/paths.ts';

import type { MissingFact } from '../schema.ts';
import { AccountLayout, CheckingLink } from './account-layout.tsx';
import { checkResetToken } from './api.ts';
import type { AccountState } from './navigation-state.ts';
import type { NewPasswordForm } from './new-password-form.tsx';
import { markPasswordRecovery } from './session.ts';
import { useTokenCall } from './token-call.ts';

/** Form behind a valid link, loaded only if there is one. */
type Opened = {
  email: string;
  missing: readonly MissingFact[];
  Form: typeof NewPasswordForm;
  lead: string | undefined;
};

/** Page behind a link for a new password. */
export function ResetLink({ token }: { token: string }) {
  const [opened, setOpened] = useState<Opened>();
  const { outcome, retry } = useTokenCall({
    token,
    async send(input) {
      const { email, missing } = await checkResetToken(input);
      const { NewPasswordForm: Form, getFormIntro } = await loadPart(() => import('./new-password-form.tsx'));
      setOpened({ email, missing, Form, lead: getFormIntro(missing) });
    },
  });

  useEffect(() => {
    if (outcome.status === 'done') markPasswordRecovery();
  }, [outcome.status]);

  if (outcome.status === 'failed' && outcome.failure.status < 429) {
    return <Navigate to={paths.login} replace state={{ notice: 'reset_link_expired' } satisfies AccountState} />;
  }
  return (
    <AccountLayout
      title={opened && opened.missing.length > 0 ? 'Create your account' : 'Reset your password'}
      lead={opened?.lead}
    >
      {outcome.status === 'pending' && <CheckingLink />}
      {outcome.status === 'failed' && (
        <ErrorBanner
          isFocused
          failure={outcome.failure}
          action={<ActionButton onClick={retry}>Try again</ActionButton>}
        />
      )}
      {outcome.status === 'done' && opened && (
        <opened.Form token={token} email={opened.email} missing={opened.missing} />
      )}
    </AccountLayout>
  );
}
