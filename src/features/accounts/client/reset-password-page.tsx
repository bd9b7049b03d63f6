import { useMounted } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';

import { useNativeForm } from '#core/client/native-form.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { PasswordField } from '#core/client/ui/password-field.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { accountMessages, accountTexts } from '#core/shared/account-messages.ts';
import { paths } from '#core/shared/paths.ts';

import { PASSWORD_MIN_CHARACTERS, RESET_REDIRECT_MS } from '../rules.ts';
import { AccountForm } from './account-form.tsx';
import { AccountFrame, CheckingLink } from './account-frame.tsx';
import { checkResetToken, resetPassword } from './api.ts';
import type { AccountState } from './navigation-state.ts';
import { checkSession, markPasswordRecovery, signOut } from './session.ts';
import { useTokenCall } from './token-call.ts';

export function ResetPasswordPage() {
  const isAlive = useMounted();
  const [search] = useSearchParams();
  const token = isAlive ? search.get('token') : null;
  const { outcome, retry } = useTokenCall({ token, send: checkResetToken });

  useEffect(() => {
    if (outcome.status === 'done') markPasswordRecovery();
  }, [outcome.status]);

  if (isAlive && !token) return <Navigate to={paths.login} replace />;
  if (outcome.status === 'failed' && outcome.failure.status < 429) {
    return <Navigate to={paths.login} replace state={{ notice: 'reset_link_expired' } satisfies AccountState} />;
  }
  return (
    <AccountFrame title="Reset your password">
      {outcome.status === 'pending' && <CheckingLink />}
      {outcome.status === 'failed' && (
        <FailureBanner isFocused failure={outcome.failure} action={<ActionButton onClick={retry}>Try again</ActionButton>} />
      )}
      {outcome.status === 'done' && token && <NewPasswordForm token={token} />}
    </AccountFrame>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [isUpdated, setIsUpdated] = useState(false);
  const reset = useNativeForm({
    schema: async () => (await import('../schema.ts')).resetPasswordForm,
    initialValues: { password: '', confirmPassword: '' },
    async submit({ password }) {
      await resetPassword({ token, password });
      setIsUpdated(true);
      // The reset has ended the sessions already; where signing out fails, the check finds that out.
      await signOut().catch(checkSession);
    },
  });

  useEffect(() => {
    if (!isUpdated) return undefined;
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isUpdated, navigate]);

  return (
    <AccountForm
      form={reset}
      label="Update Password"
      busyLabel="Updating..."
      isLocked={isUpdated}
      banner={
        <>
          {isUpdated && <FocusedBanner tone="success">{accountTexts.passwordUpdated}</FocusedBanner>}
          {reset.failure && (
            <FailureBanner
              isFocused
              failure={reset.failure}
              sentence={reset.failure.message || accountMessages.reset_failed.text}
              action={
                reset.failure.code === 'reset_link_expired' && (
                  <TextLink to={paths.forgotPassword}>Send a new link</TextLink>
                )
              }
            />
          )}
        </>
      }
    >
      <PasswordField
        {...reset.field('password')}
        label="New Password"
        description={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
        autoComplete="new-password"
        required
      />
      <PasswordField {...reset.field('confirmPassword')} label="Confirm New Password" autoComplete="new-password" required />
    </AccountForm>
  );
}
